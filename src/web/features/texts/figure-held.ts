/** Where something is in a figure, in pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * What a figure says above a finger that drags its handle: the finger covers what it sets. A slider says the same to
 * people who cannot see it, so it is hidden from them.
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
