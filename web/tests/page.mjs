// Tests of the page in a headless Chromium: node web/tests/page.mjs FOLDER [SCREENSHOTS].
import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";

const require = createRequire(new URL("../page/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const [folder, screenshots] = process.argv.slice(2);
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", xz: "application/x-xz" };

const server = createServer(async ({ url }, response) => {
  try {
    const path = new URL(url, "http://localhost").pathname;
    const file = join(folder, path === "/" ? "index.html" : path);
    const { size } = await stat(file);
    response.writeHead(200, { "Content-Type": TYPES[file.split(".").pop()], "Content-Length": size });
    response.end(await readFile(file));
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const complaints = [];
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

const editor = (id) => page.locator(`#${id} .cm-content`);

/** Replaces the text of an editor by pasting, and waits until the page has answered. */
async function write(id, text) {
  await editor(id).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await editor(id).evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  if (!text) await page.keyboard.press("Delete");
  await answered();
}

const answered = () => page.waitForSelector("main[aria-busy=false]", { timeout: 60_000 });

async function tab(name) {
  await page.click(`#tab-${name}`);
  await answered();
}

/** Returns the whole text of an editor, including the part that is not visible. */
const text = (id) => page.evaluate((name) => globalThis.editors[name].text, id);

async function shot(name) {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

const CALC = await readFile(new URL("../examples/Calc.td", import.meta.url), "utf8");
const MODULE = await readFile(new URL("../examples/calc.mlir", import.meta.url), "utf8");
let passed = 0;

async function check(name, run) {
  await run();
  passed += 1;
  console.log(`ok: ${name}`);
}

try {
  const began = Date.now();
  await page.goto(address);
  await answered();
  console.log(`loaded in ${Date.now() - began} ms`);

  await check("a dialect is read, and its operations are canonicalized", async () => {
    await tab("passes");
    const after = await text("output");
    assert.match(after, /%0 = calc\.double %arg0\n {4}return %0 : i32/);
    await tab("custom");
    assert.match(await text("output"), /%2 = calc\.add %1, %arg0/);
    await tab("generic");
    assert.match(await text("output"), /"calc\.add"\(%1, %arg0\) : \(i32, i32\) -> i32/);
    await tab("passes");
    await shot("browser");
  });

  await check("an error of the dialect stands under its line", async () => {
    await write("td", CALC.replace("(ins I32:$lhs, I32:$rhs)", "(ins I23:$lhs, I32:$rhs)"));
    const report = page.locator("#td .report.error");
    assert.match(await report.textContent(), /Variable not defined: 'I23'; did you mean 'I32'\?/);
    const line = await report.evaluate((one) => one.parentElement.previousElementSibling.textContent);
    assert.match(line, /ins I23:\$lhs/);
    assert.equal(await page.locator("#td .mark.error").first().textContent(), "I23");
    await page.locator("#messages button.error").first().click();
    await shot("browser-error");
    await write("td", CALC);
    assert.equal(await page.locator("#td .report.error").count(), 0);
  });

  await check("an error of the module stands under its line", async () => {
    await write("mlir", MODULE.replace("%a: i32", "%a: i64"));
    const report = page.locator("#mlir .report.error");
    assert.match(await report.textContent(), /expects different type than prior uses/);
    await page.locator("#messages button.error").first().click();
    assert.ok(await editor("mlir").evaluate((one) => one === document.activeElement));
    await write("mlir", MODULE);
  });

  await check("an error of the pipeline is shown, and a pass is completed", async () => {
    await write("pipeline", "canonicalise");
    assert.match(await page.locator("#pipeline-error").textContent(), /does not refer to a registered pass/);
    await write("pipeline", "");
    await editor("pipeline").focus();
    await page.keyboard.type("canonical", { delay: 30 });
    await page.waitForSelector(".cm-tooltip-autocomplete li");
    // Shortly after opening, the list ignores keys.
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    assert.equal(await text("pipeline"), "canonicalize");
    await answered();
    assert.ok(await page.locator("#pipeline-error").isHidden());
  });

  await check("bytecode that is down- and uploaded is the same text", async () => {
    await write("pipeline", "");
    await tab("custom");
    const before = await text("output");
    await tab("bytecode");
    assert.match(await text("output"), /^00000000 {2}4d 4c ef 52/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    const file = join(tmpdir(), `ods-page-${process.pid}.mlirbc`);
    await download.saveAs(file);
    await write("mlir", "");
    await page.setInputFiles("#open", file);
    await page.waitForFunction(() => globalThis.editors.mlir.text !== "");
    await answered();
    assert.equal(await text("mlir"), before);
    await tab("custom");
    assert.equal(await text("output"), before);
  });

  await check("documentation is shown", async () => {
    await tab("docs");
    const frame = page.frameLocator("#docs");
    await frame.getByText("sum of two numbers").first().waitFor();
    await page.selectOption("#dialects", "arith");
    await answered();
    await frame.getByText("arith.addi").first().waitFor();
    await shot("browser-docs");
  });

  await check("records, JSON and Rust are shown", async () => {
    await page.selectOption("#dialects", "");
    await tab("records");
    assert.match(await text("output"), /^def Calc_Dialect \{/);
    await tab("json");
    assert.equal(JSON.parse(await text("output")).Calc_AddOp.opName, "add");
    await tab("rust");
    assert.match(await text("output"), /AddOpBuilder, AddOp,/);
  });

  await check("a module becomes LLVM IR", async () => {
    await page.selectOption("#examples", { label: "A loop to LLVM IR" });
    await page.waitForFunction(() => document.querySelector("#output .cm-content").textContent.includes("define i64 @sum"));
  });

  await check("10,000 operations take less than a second", async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `  %${at + 1} = arith.addi %${at}, %x : i64`);
    const module = `func.func @f(%x: i64) -> i64 {\n  %0 = arith.constant 1 : i64\n${lines.join("\n")}\n  return %10000 : i64\n}\n`;
    await write("td", "");
    await write("pipeline", "cse");
    await tab("passes");
    await write("mlir", module);
    const [, count, time] = (await page.textContent("#status")).match(/^([\d,]+) operations, (\d+) ms$/);
    assert.equal(count, "10,004");
    console.log(`${count} operations: ${time} ms`);
    assert.ok(Number(time) < 1000, `it took ${time} ms`);
  });

  await check("deep nesting is an error, and what is lost is started again", async () => {
    await tab("generic");
    await write("mlir", `${"module {\n".repeat(20_000)}${"}\n".repeat(20_000)}`);
    assert.match(await page.textContent("#messages"), /nesting is limited to/);
    const limit = Number((await page.textContent("#messages")).match(/limited to (\d+) levels/)[1]);
    // The enclosing module takes one level, the attribute of a value another.
    const deepest = limit - 2;
    await write("pipeline", "canonicalize,cse");
    await tab("passes");
    await write("mlir", `${"scf.execute_region {\n".repeat(deepest)}scf.yield\n${"}\nscf.yield\n".repeat(deepest - 1)}}\n`);
    assert.equal(await page.locator("#messages button.error").count(), 0, await page.textContent("#messages"));
    await write("mlir", `func.func private @f(${"tuple<".repeat(deepest)}i1${">".repeat(deepest)})\n`);
    assert.equal(await page.locator("#messages button.error").count(), 0, await page.textContent("#messages"));
    await write("td", `def A { int a = ${"!add(1, ".repeat(5000)}1${")".repeat(5000)}; }`);
    assert.match(await page.textContent("#messages"), /nested more than/);
    await write("td", `def A { int a = ${"!add(1, ".repeat(95)}1${")".repeat(95)}; }`);
    await tab("records");
    assert.match(await text("output"), /int a = 96;/);
  });

  await check("the address keeps the state", async () => {
    await page.selectOption("#examples", { label: "Errors" });
    await page.waitForSelector("#td .report.error");
    await page.waitForFunction(() => location.hash.length > 1);
    await page.waitForTimeout(300);
    const other = await browser.newPage();
    await other.goto(page.url());
    await other.waitForSelector("#td .report.error", { timeout: 60_000 });
    await other.close();
  });

  await check("tabs follow the arrow keys", async () => {
    await page.focus("#tab-records");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.getAttribute("#tab-json", "aria-selected"), "true");
    await page.keyboard.press("Home");
    assert.equal(await page.getAttribute("#tab-custom", "aria-selected"), "true");
    await answered();
  });

  await check("it is dark where that is preferred", async () => {
    await page.selectOption("#examples", { label: "A dialect with patterns" });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForTimeout(500);
    await shot("browser-dark");
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(paper, "rgb(22, 24, 29)");
  });

  assert.deepEqual(complaints, []);
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  console.error(error);
  console.error(complaints.join("\n"));
  await page.screenshot({ path: join(tmpdir(), "ods-page-failed.png") }).catch(() => {});
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
