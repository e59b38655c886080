import { dialsIn, partOf, wordsOf } from '#figures/dials.ts';
import { drawingOf, readingsOf, tableOf } from '#figures/elements.ts';
import { nearestOf, rangeOf, type FigureKind, type Reading } from '#figures/kind.ts';
import type { Values } from '#figures/parameters.ts';
import type { Width } from '#figures/scene.ts';
import { copiedTiming } from '#contract/timing.ts';
import { HeldValue, type Place } from './figure-held.ts';
import { patch, put, putWords } from './figure-patch.ts';
import { linkOf, withGiven } from './figure-state.ts';

const dataOf = (figure: HTMLElement, name: 'values' | 'constants'): unknown => JSON.parse(figure.dataset[name] ?? '{}');

/** An interactive figure of the page: its values, and its drawing. */
class Played {
  readonly #figure: HTMLElement;
  readonly #kind: FigureKind;
  readonly #first: Values;
  readonly #constants: Record<string, string>;
  readonly #charts: NodeListOf<SVGSVGElement>;
  #values: Values;
  #computed: { readonly of: Values; readonly numbers: unknown } | null = null;
  #frame = 0;
  /** Whether it differs from the server's drawings at both widths. */
  #hasChanged: boolean;
  #width: Width = 680;
  /**
   * The value above a finger, with its dial, and the places of the finger and of the drawing in the figure. Measured
   * when the finger moves: after a change the browser would lay out the page for it.
   */
  #held: { value: HeldValue; dial: string; finger: Place; top: number; scale: number } | null = null;

  constructor(figure: HTMLElement, kind: FigureKind) {
    this.#figure = figure;
    this.#kind = kind;
    this.#first = dataOf(figure, 'values') as Values;
    this.#constants = dataOf(figure, 'constants') as Record<string, string>;
    this.#charts = figure.querySelectorAll<SVGSVGElement>('svg.chart');
    const moved = this.#movedEarly();
    this.#values = { ...this.#first, ...moved };
    this.#hasChanged = Object.keys(moved).length > 0;
  }

  get #numbers(): unknown {
    if (this.#computed?.of !== this.#values)
      this.#computed = { of: this.#values, numbers: this.#kind.compute(this.#values, this.#constants) as unknown };
    return this.#computed.numbers;
  }

  #inputs(dial: string): HTMLInputElement[] {
    return [...this.#figure.querySelectorAll<HTMLInputElement>(`[data-dial="${dial}"]`)];
  }

  /** Values that a reader set before the script loaded, or that the browser restored. */
  #movedEarly(): Record<string, number | string> {
    const moved = dialsIn(this.#kind).flatMap(([name, { type }]): [string, number | string][] => {
      const inputs = this.#inputs(name);
      if (type === 'choice')
        return inputs.flatMap((input) => (input.checked && !input.defaultChecked ? [[name, input.value]] : []));
      const value = Number(inputs[0]?.value);
      const still = nearestOf(rangeOf(this.#kind, this.#first, name), this.#first[name] as number);
      return inputs.length > 0 && Math.abs(value - still) > 1e-9 ? [[name, value]] : [];
    });
    return Object.fromEntries(moved);
  }

  /** Sets values, with numbers rounded to their nearest steps, and draws with the next frame. */
  set(changes: Readonly<Record<string, number | string>>): void {
    const stepped = Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'number' ? nearestOf(rangeOf(this.#kind, this.#values, name), value) : value,
    ]);
    this.show({ ...this.#values, ...(Object.fromEntries(stepped) as Values) });
  }

  show(values: Values): void {
    this.#values = values;
    this.#hasChanged = true;
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  give(given: Readonly<Record<string, string>>): void {
    this.show(withGiven(this.#kind, this.#first, given));
  }

  reset(): void {
    this.show(this.#first);
  }

  get link(): string {
    return linkOf(this.#figure.id, this.#kind, this.#values, this.#first);
  }

  /** Chooses the drawing that fits. */
  fit(): void {
    const chart = [...this.#charts].find((one) => getComputedStyle(one).display !== 'none');
    this.#width = Number(chart?.dataset['width'] ?? 680) as Width;
    if (this.#hasChanged) this.draw();
  }

  /** Draws the visible parts: one of the drawings, readings, the dials, and the table while it is open. */
  draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const numbers = this.#numbers;
    const kind = this.#kind;
    for (const chart of this.#charts)
      if (chart.dataset['width'] === String(this.#width)) patch(chart, drawingOf(kind, numbers, this.#width));
    patch(this.#figure.querySelector('.readings')!, readingsOf(kind.readings(numbers)));
    const table = this.#figure.querySelector('details[open] table');
    if (table) patch(table, tableOf(kind.table(numbers)));
    this.#drawDials(numbers);
    this.#drawHeld(numbers);
    // The main page's figure has no buttons.
    const reset = this.#figure.querySelector<HTMLButtonElement>('[data-act="reset"]');
    if (reset) reset.disabled = dialsIn(kind).every(([name]) => this.#values[name] === this.#first[name]);
  }

  #drawDials(numbers: unknown): void {
    const idle = this.#kind.idle?.(this.#values) ?? [];
    for (const [name, { type }] of dialsIn(this.#kind)) {
      for (const input of this.#inputs(name)) {
        input.disabled = idle.includes(name);
        if (type === 'choice') {
          input.checked = input.value === this.#values[name];
          continue;
        }
        const range = rangeOf(this.#kind, this.#values, name);
        const bounds = { min: range.least, max: range.most, step: range.step };
        for (const [bound, value] of Object.entries(bounds)) put(input, bound, String(value));
        input.value = String(this.#values[name]);
        const { text, sentence } = wordsOf(this.#kind, name, numbers);
        input.style.setProperty('--at', partOf(range, Number(this.#values[name])));
        put(input, 'aria-valuetext', sentence);
        putWords(input.previousElementSibling!, text);
      }
    }
  }

  /** Shows the value above the finger, or above the handle if that is higher. */
  #drawHeld(numbers: unknown): void {
    if (this.#held === null) return;
    const { value, dial, finger, top, scale } = this.#held;
    const chart = [...this.#charts].find((one) => one.dataset['width'] === String(this.#width))!;
    const handle = chart.querySelector<SVGGElement>('.handle')!.transform.baseVal.getItem(0).matrix;
    const [[label, reading]] = this.#kind.readings(numbers) as [Reading];
    const y = Math.min(finger.y, top + handle.f * scale);
    value.show(this.#kind.dialText(dial, numbers), `${label}: ${reading}`, { x: finger.x, y });
  }

  /** Moves the handle to a point of the drawing, in its own pixels. */
  drag(chart: SVGSVGElement, { clientX, clientY, pointerType }: PointerEvent): void {
    const { left, top, width } = chart.getBoundingClientRect();
    const scale = width / this.#width;
    const [x, y] = [(clientX - left) / scale, (clientY - top) / scale];
    const changes = this.#kind.drag!(this.#numbers, this.#width, x, y) as Record<string, number>;
    if (pointerType === 'touch') {
      const frame = this.#figure.getBoundingClientRect();
      const value = this.#held?.value ?? new HeldValue(this.#figure);
      const finger = { x: clientX - frame.left, y: clientY - frame.top };
      this.#held = { value, dial: Object.keys(changes)[0]!, finger, top: top - frame.top, scale };
    }
    this.set(changes);
  }

  letGo(): void {
    this.#held?.value.end();
    this.#held = null;
  }
}

/** Follows a pointer on the handle until its release. Elsewhere on the drawing the page scrolls. */
function holds(figure: HTMLElement, played: Played, signal: AbortSignal): void {
  figure.addEventListener(
    'pointerdown',
    (event) => {
      const pressed = event.target as Element;
      const chart = pressed.closest<SVGSVGElement>('svg.chart');
      if (chart === null || event.button !== 0 || pressed.closest('.handle') === null) return;
      event.preventDefault();
      const held = new AbortController();
      const end = AbortSignal.any([held.signal, signal]);
      chart.setPointerCapture(event.pointerId);
      figure.classList.add('held');
      const move = (moved: PointerEvent) => moved.pointerId === event.pointerId && played.drag(chart, moved);
      const stop = () => {
        held.abort();
        played.letGo();
        figure.classList.remove('held');
      };
      chart.addEventListener('pointermove', move, { signal: end });
      chart.addEventListener('lostpointercapture', stop, { signal: end });
    },
    { signal },
  );
}

/** Copies the URL of the present state, and confirms it in the button. */
async function copyLink(button: HTMLButtonElement, { link }: Played): Promise<void> {
  const words = button.textContent;
  const { copyText } = await import('#web/ui/behaviour/copy-text.ts');
  const isCopied = await copyText(location.origin + link);
  // Without clipboard access, the address bar shows the URL instead.
  if (!isCopied) history.replaceState(history.state, '', link);
  button.textContent = isCopied ? 'Copied!' : 'It is in the address bar';
  setTimeout(() => (button.textContent = words), copiedTiming.elsewhere);
}

/**
 * Makes a figure of the page interactive: dials, handle, readings, reset and a link to its state. `given` are values
 * from a link. Returns functions that set other values, and that end it.
 */
export function play(figure: HTMLElement, kind: FigureKind, given: Readonly<Record<string, string>> | undefined) {
  const ended = new AbortController();
  const { signal } = ended;
  const played = new Played(figure, kind);
  if (given) played.give(given);
  const size = new ResizeObserver(() => played.fit());
  size.observe(figure);
  figure.addEventListener(
    'input',
    ({ target }) => {
      const { dataset, type, value } = target as HTMLInputElement;
      if (dataset['dial']) played.set({ [dataset['dial']]: type === 'range' ? Number(value) : value });
    },
    { signal },
  );
  figure.addEventListener('toggle', () => played.draw(), { signal, capture: true });
  figure.addEventListener(
    'click',
    ({ target }) => {
      // On click, not on pointerdown, which may start a scroll.
      const sets = (target as Element).closest<SVGElement>('[data-sets]')?.dataset['sets'];
      if (sets !== undefined) played.set(JSON.parse(sets) as Record<string, number>);
      const button = (target as Element).closest<HTMLButtonElement>('[data-act]');
      if (button?.dataset['act'] === 'reset') played.reset();
      if (button?.dataset['act'] === 'copy' && button.textContent === 'Copy link') void copyLink(button, played);
    },
    { signal },
  );
  if (kind.drag) holds(figure, played, signal);
  const copy = figure.querySelector<HTMLButtonElement>('[data-act="copy"]');
  if (copy) copy.disabled = false;
  figure.dataset['played'] = '';
  signal.addEventListener('abort', () => size.disconnect());
  return { give: (others: Readonly<Record<string, string>>) => played.give(others), end: () => ended.abort() };
}
