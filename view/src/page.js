// The value or block under the pointer, wherever it is named.
const named = new Map();
for (const one of document.querySelectorAll('[data-v]')) {
  const all = named.get(one.dataset.v) ?? [];
  named.set(one.dataset.v, all);
  all.push(one);
}
const mark = (event, on) => {
  const one = event.target.closest?.('[data-v]');
  for (const other of named.get(one?.dataset.v) ?? []) other.classList.toggle('hit', on);
};
document.addEventListener('mouseover', (event) => mark(event, true));
document.addEventListener('mouseout', (event) => mark(event, false));
