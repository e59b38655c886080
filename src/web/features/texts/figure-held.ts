/** A position in a figure, in pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The value of a figure above a finger that drags its handle, since the finger covers it. Hidden from screen readers,
 * which get the slider's text.
 */
export class HeldValue {
  readonly #box = document.createElement('div');
  readonly #value = document.createElement('b');
  readonly #reading = document.createElement('span');

  constructor(figure: HTMLElement) {
    this.#box.className = 'figure-held';
    this.#box.setAttribute('aria-hidden', 'true');
    this.#box.append(this.#value, this.#reading);
    figure.append(this.#box);
  }

  show(value: string, reading: string, { x, y }: Place): void {
    this.#value.textContent = value;
    this.#reading.textContent = reading;
    this.#box.style.setProperty('--x', `${x}px`);
    this.#box.style.setProperty('--y', `${y}px`);
  }

  end(): void {
    this.#box.remove();
  }
}
