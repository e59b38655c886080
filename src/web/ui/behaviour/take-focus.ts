/** A ref for the replacement of a pressed button: moves the focus there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
