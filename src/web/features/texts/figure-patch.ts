import type { FigureElement } from '#figures/elements.ts';

/** Sets an attribute if its value differs: each write makes the browser recompute styles. */
export function put(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Sets the words of an element in its text node: for a new node the browser matches all `:has` selectors again. */
export function putWords(node: Element, words: string): void {
  if (node.firstChild === null) node.append(words);
  else if (node.firstChild.nodeValue !== words) node.firstChild.nodeValue = words;
}

/**
 * Updates an element of the page to match a figure's element: changed attributes, new and removed children. Keeps
 * unchanged nodes, so that a pointer can hold them.
 */
export function patch(node: Element, { attributes, children }: FigureElement): void {
  for (const name of node.getAttributeNames()) if (!(name in attributes)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) put(node, name, value);
  children.forEach((child, place) => {
    const old = node.childNodes[place];
    if (typeof child === 'string') {
      if (old?.nodeType === Node.TEXT_NODE) {
        if (old.nodeValue !== child) old.nodeValue = child;
        return;
      }
      const text = node.ownerDocument.createTextNode(child);
      if (old) old.replaceWith(text);
      else node.append(text);
      return;
    }
    const isSame = old instanceof Element && old.localName === child.name;
    const element = isSame ? old : node.ownerDocument.createElementNS(node.namespaceURI, child.name);
    patch(element, child);
    if (isSame) return;
    if (old) old.replaceWith(element);
    else node.append(element);
  });
  while (node.childNodes.length > children.length) node.lastChild!.remove();
}
