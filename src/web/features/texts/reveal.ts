/**
 * Shows a hidden text, and scrolls to the URL's fragment in it, since the browser could not scroll to a hidden element.
 */
export function reveal(text: HTMLElement): void {
  if (!text.hidden) return;
  text.hidden = false;
  const isNamed = ({ id }: Element) => `#${encodeURIComponent(id)}` === location.hash;
  [...text.querySelectorAll('[id]')].find(isNamed)?.scrollIntoView();
}
