/** In a page of the guide: the search. */
import { search } from './search.js';

const input = /** @type {HTMLInputElement} */ (document.getElementById('search'));
const list = /** @type {HTMLOListElement} */ (document.getElementById('found'));
/** @type {Promise<import('./search.js').Section[]> | undefined} */
let sections;
let chosen = -1;

async function show() {
  sections ??= fetch('search.json').then((response) => response.json());
  const found = search(await sections, input.value);
  chosen = -1;
  list.hidden = input.value.trim() === '';
  list.replaceChildren(
    ...found.map(({ page, heading, address, text }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = address;
      link.append(
        Object.assign(document.createElement('b'), { textContent: heading }),
        Object.assign(document.createElement('small'), { textContent: heading === page ? '' : page }),
        Object.assign(document.createElement('span'), { textContent: text.slice(0, 120) }),
      );
      item.append(link);
      return item;
    }),
  );
  if (found.length === 0)
    list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing is called that here.' }));
}

input.addEventListener('input', show);
input.addEventListener('focus', () => input.value && show());
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape') list.hidden = true;
  if (!isTyping || list.hidden) return;
  const links = [...list.querySelectorAll('a')];
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    chosen = (chosen + (event.key === 'ArrowDown' ? 1 : -1) + links.length) % links.length;
    links.forEach((link, i) => {
      link.classList.toggle('chosen', i === chosen);
    });
  }
  if (event.key === 'Enter') links[Math.max(0, chosen)]?.click();
});
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element && target.closest('.search'))) list.hidden = true;
});
