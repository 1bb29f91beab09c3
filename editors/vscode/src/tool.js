// The tool as a process: text in, text out.
const { spawn } = require('child_process');

/** What the tool prints for a text; an error with its complaints if it fails. */
function run(command, args, input, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd });
    const out = [];
    const complaints = [];
    child.stdout.on('data', (bytes) => out.push(bytes));
    child.stderr.on('data', (bytes) => complaints.push(bytes));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString());
      else reject(new Error(Buffer.concat(complaints).toString().trim() || `${command} ended with ${code}`));
    });
    // A tool that is not there closes the pipe before all is written; 'error' above tells.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

module.exports = { run };
