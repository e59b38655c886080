import type { FigureElement } from '#figures/elements.ts';

/** Sets an attribute that has another value: each one that is set makes the browser look at its styles again. */
export function put(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * Makes an element of the page what a figure's element says: attributes that have changed, children that are new or
 * gone. What stays the same is the same node, so that a pointer may hold it.
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
    const kept = isSame ? old : node.ownerDocument.createElementNS(node.namespaceURI, child.name);
    patch(kept, child);
    if (isSame) return;
    if (old) old.replaceWith(kept);
    else node.append(kept);
  });
  while (node.childNodes.length > children.length) node.lastChild!.remove();
}
