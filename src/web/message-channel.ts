/** Carries texts from wherever they are said to wherever they are shown, as events of the window of that name. */
export function messageChannel(name: string) {
  return {
    say(text: string): void {
      dispatchEvent(new CustomEvent(name, { detail: text }));
    },
    /** Calls `onText` with each text that is said. Returns how to stop. */
    listen(onText: (text: string) => void): () => void {
      const listener = (said: Event) => onText((said as CustomEvent<string>).detail);
      addEventListener(name, listener);
      return () => removeEventListener(name, listener);
    },
  };
}
