// The search: every word has to be in the title, the summary or the name of the page; titles that begin with it first.
const input = document.getElementById('search');
const list = document.getElementById('found');
const texts = INDEX.map((entry) => entry.slice(0, 3).join('\n').toLowerCase());

function rank(at, words) {
  if (!words.every((word) => texts[at].includes(word))) return -1;
  const title = INDEX[at][0].toLowerCase();
  if (title.startsWith(words[0])) return 0;
  if (title.split(/[^a-z0-9_]+/).some((part) => part.startsWith(words[0]))) return 1;
  return title.includes(words[0]) ? 2 : 3;
}

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length ? INDEX.map((entry, at) => [rank(at, words), at]).filter(([r]) => r >= 0) : [];
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  list.replaceChildren(...found.slice(0, 40).map(([, at]) => {
    const [title, summary, page, url] = INDEX[at];
    const item = document.createElement('li');
    const link = item.appendChild(document.createElement('a'));
    link.href = url;
    link.append(title);
    link.appendChild(document.createElement('small')).append(summary ? `${page} · ${summary}` : page);
    return item;
  }));
}

input.addEventListener('input', search);
list.addEventListener('click', () => list.replaceChildren());
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  } else if (event.key === 'Escape') {
    input.value = '';
    search();
  } else if (event.key === 'Enter' && document.activeElement === input) {
    list.querySelector('a')?.click();
  }
});
// A page may be asked for with a question.
const asked = new URLSearchParams(location.search).get('q');
if (asked) {
  input.value = asked;
  search();
}
