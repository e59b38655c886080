import { putWords } from './figure-patch.ts';

/** A position in a figure, in pixels from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The value of a figure above the finger that drags its handle and covers the figure's own label. Hidden from screen
 * readers, which read the slider's text.
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
    putWords(this.#value, value);
    putWords(this.#reading, reading);
    this.#box.style.setProperty('--x', `${x}px`);
    this.#box.style.setProperty('--y', `${y}px`);
  }

  end(): void {
    this.#box.remove();
  }
}
