/** A ref for what takes the place of a button that was pressed and is gone: the keyboard goes on where it stood. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
