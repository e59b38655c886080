/**
 * Tells React what was typed into the server's page before React listened: the fields show it, and their components do not know it. For
 * when the page is hydrated.
 */
export function tellTypedEarly(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const { value, defaultValue } = field;
    if (value === defaultValue) continue;
    // React watches the element's own property, and takes what it finds changed behind it for typed.
    field.value = defaultValue;
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
