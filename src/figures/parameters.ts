import { inFewDigits } from './words.ts';

/** The shared fields of all parameters. */
interface Described {
  readonly label: string;
  /** Its meaning, in one sentence. */
  readonly sentence: string;
  /** Whether readers set it: by a slider for a number, by segments for a choice. */
  readonly dial?: boolean;
}

/**
 * A number with its unit: 'SOL', 'tokens', '%', 'bps', 'slots'. Dials move in steps; a block may give up to 9 decimals.
 */
export interface NumberParameter extends Described {
  readonly type: 'number';
  readonly unit: string;
  /** Whether it is an integer. */
  readonly whole?: boolean;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly default: number;
}

export interface ChoiceParameter extends Described {
  readonly type: 'choice';
  /** The options, each with the words that readers see. */
  readonly options: Readonly<Record<string, string>>;
  readonly default: string;
}

/** A day, as 2026-11-18. */
export interface DayParameter extends Described {
  readonly type: 'day';
  readonly default: string;
}

/** Words of at most `most` characters. */
export interface TextParameter extends Described {
  readonly type: 'text';
  readonly most: number;
  /**
   * Whether it may contain marks of the article's sources, as [^so]; a kind receives their numbers instead, as [^2].
   */
  readonly cites?: boolean;
  readonly default: string;
}

export type SingleParameter = NumberParameter | ChoiceParameter | DayParameter | TextParameter;

/** At least one and at most `most` entries, each with the same fields. */
export interface ListParameter extends Described {
  readonly type: 'list';
  readonly most: number;
  readonly of: Readonly<Record<string, SingleParameter>>;
  readonly default: readonly Readonly<Record<string, number | string>>[];
}

export type Parameter = SingleParameter | ListParameter;
export type Parameters = Readonly<Record<string, Parameter>>;

type SingleValueOf<P> = P extends { readonly type: 'number' }
  ? number
  : P extends { readonly type: 'choice'; readonly options: infer Options }
    ? keyof Options & string
    : string;

type ValueOf<P> = P extends { readonly type: 'list'; readonly of: infer Fields }
  ? readonly { readonly [Field in keyof Fields]: SingleValueOf<Fields[Field]> }[]
  : SingleValueOf<P>;

/** The values of a figure with these parameters. */
export type ValuesOf<P> = { readonly [Name in keyof P]: ValueOf<P[Name]> };

export type Value = number | string | readonly Readonly<Record<string, number | string>>[];
export type Values = Readonly<Record<string, Value>>;

/** The fault of a value, and its path, as ['list', 2, 'share']. */
export interface ValueFault {
  readonly at: readonly (string | number)[];
  readonly sentence: string;
}

const quoted = (written: string): string => `'${written.length > 40 ? `${written.slice(0, 39)}…` : written}'`;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

// Commas may part thousands: '0,5' is no five.
const number = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,9})?$/;
const tooFine = /^-?[\d,]+\.\d{10,}$/;

/** Checks the day against the calendar. */
function isDay(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false;
  const time = Date.parse(written);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(written);
}

/** Parses the value of a parameter, or returns its fault in words that follow its name. */
function singleValue(parameter: SingleParameter, written: unknown): { value: number | string } | { wrong: string } {
  if (typeof written !== 'string' && typeof written !== 'number') return { wrong: 'takes one value on its line' };
  const words = String(written).trim();
  if (parameter.type === 'number') {
    const { least, most, unit, whole = false } = parameter;
    const range = `${inFewDigits(least, 9)} to ${inFewDigits(most, 9)}${unit && ` ${unit}`}`;
    if (!whole && tooFine.test(words)) return { wrong: `is ${quoted(words)}: write at most 9 decimals` };
    if (!number.test(words) || (whole && words.includes('.')))
      return { wrong: `is ${quoted(words)}: write a ${whole ? 'whole ' : ''}number from ${range}` };
    const value = Number(words.replaceAll(',', ''));
    return value < least || value > most ? { wrong: `is ${quoted(words)}: it goes from ${range}` } : { value };
  }
  if (parameter.type === 'choice') {
    const names = Object.keys(parameter.options);
    return names.includes(words) ? { value: words } : { wrong: `is ${quoted(words)}: write ${names.join(' or ')}` };
  }
  if (parameter.type === 'day')
    return isDay(words) ? { value: words } : { wrong: `is ${quoted(words)}: write a day as 2026-11-18` };
  if (words === '') return { wrong: 'is empty: write words or take the line out' };
  return words.length <= parameter.most
    ? { value: words }
    : { wrong: `is too long: at most ${parameter.most} characters` };
}

type Checked<V> = { readonly value: V; readonly faults: readonly ValueFault[] };

function checkedList(name: string, { most, of, default: usual }: ListParameter, written: unknown): Checked<Value> {
  const refused = (sentence: string): Checked<Value> => ({ value: usual, faults: [{ at: [name], sentence }] });
  if (!Array.isArray(written) || written.length === 0)
    return refused(`'${name}' takes a list: write each entry on a line that begins with a hyphen.`);
  if (written.length > most) return refused(`'${name}' has ${written.length} entries: at most ${most}.`);
  const faults: ValueFault[] = [];
  const value = written.map((entry: unknown, place) => {
    const at = [name, place];
    const called = `Entry ${place + 1} of '${name}'`;
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      faults.push({ at, sentence: `${called} names no fields: write ${listed(Object.keys(of))}.` });
      return {};
    }
    const given = entry as Readonly<Record<string, unknown>>;
    for (const field of Object.keys(given))
      if (!Object.hasOwn(of, field))
        faults.push({
          at: [...at, field],
          sentence: `${called} has no field ${quoted(field)}: write ${listed(Object.keys(of))}.`,
        });
    return Object.fromEntries(
      Object.entries(of).map(([field, parameter]) => {
        if (!Object.hasOwn(given, field)) return [field, parameter.default];
        const found = singleValue(parameter, given[field]);
        if ('value' in found) return [field, found.value];
        faults.push({ at: [...at, field], sentence: `'${field}' in entry ${place + 1} of '${name}' ${found.wrong}.` });
        return [field, parameter.default];
      }),
    );
  });
  return { value, faults };
}

/**
 * The values of a figure: the given ones, and defaults for the others. A wrong value is a fault, and its default
 * replaces it.
 */
export function checkedValues(
  parameters: Parameters,
  written: Readonly<Record<string, unknown>>,
): { readonly values: Values; readonly faults: readonly ValueFault[] } {
  const names = Object.keys(parameters);
  const faults: ValueFault[] = Object.keys(written)
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((name) => ({
      at: [name],
      sentence: `There is no parameter ${quoted(name)}: this figure has ${listed([...names, 'caption', 'source'])}.`,
    }));
  const values = Object.entries(parameters).map(([name, parameter]): [string, Value] => {
    if (!Object.hasOwn(written, name)) return [name, parameter.default];
    if (parameter.type === 'list') {
      const list = checkedList(name, parameter, written[name]);
      faults.push(...list.faults);
      return [name, list.value];
    }
    const found = singleValue(parameter, written[name]);
    if ('value' in found) return [name, found.value];
    faults.push({ at: [name], sentence: `'${name}' ${found.wrong}.` });
    return [name, parameter.default];
  });
  return { values: Object.fromEntries(values), faults };
}
