/** Shows a hidden text, and scrolls to the URL's fragment in it: the browser could not jump there before. */
export function reveal(text: HTMLElement): void {
  if (!text.hidden) return;
  text.hidden = false;
  const isNamed = ({ id }: Element) => `#${encodeURIComponent(id)}` === location.hash;
  [...text.querySelectorAll('[id]')].find(isNamed)?.scrollIntoView();
}
