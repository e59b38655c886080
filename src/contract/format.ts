const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function parts(instant: string): { day: number; month: string; year: number } {
  const date = new Date(instant);
  return { day: date.getUTCDate(), month: months[date.getUTCMonth()]!, year: date.getUTCFullYear() };
}

/** '18 November 2026'. In UTC, so that the server and every browser write the same. */
export function longDate(instant: string): string {
  const { day, month, year } = parts(instant);
  return `${day} ${month} ${year}`;
}

/** 'November 2026'. */
export function monthAndYear(instant: string): string {
  const { month, year } = parts(instant);
  return `${month} ${year}`;
}

/** '18 Nov 2026'. */
export function shortDate(instant: string): string {
  const { day, month, year } = parts(instant);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** '18 November 2026', 'November 2026' or '2026' from a day, a month or a year: 2026-11-18, 2026-11 and 2026. */
export const longDay = (date: string): string => dayWith(date, (month) => month);

/** '18 Nov 2026', 'Nov 2026' or '2026' from the same. */
export const shortDay = (date: string): string => dayWith(date, (month) => month.slice(0, 3));

function dayWith(date: string, written: (month: string) => string): string {
  const [year, month, day] = date.split('-');
  const named = month && months[Number(month) - 1];
  return [day && String(Number(day)), named && written(named), year].filter(Boolean).join(' ');
}

/** '09:05 UTC'. */
export const clock = (instant: string): string => `${new Date(instant).toISOString().slice(11, 16)} UTC`;

/** '18 Nov 2026, 09:05:12 UTC'. */
export const dateAndSecond = (instant: string): string =>
  `${shortDate(instant)}, ${new Date(instant).toISOString().slice(11, 19)} UTC`;

/** '18 November 2026, 09:05 UTC'. */
export const longDateAndTime = (instant: string): string => `${longDate(instant)}, ${clock(instant)}`;

/** '18 Nov 2026, 09:05 UTC'. */
export const dateAndTime = (instant: string): string => `${shortDate(instant)}, ${clock(instant)}`;

/** Replaces the wallet of somebody who closed their account. */
export const former = 'former';

/** Whether a person has a profile: anonymous people and former members have none. */
export const hasProfile = (wallet: string): boolean => wallet !== 'anonymous' && wallet !== former;

/**
 * A wallet's first and last 4 characters (spec §9), or another number of leading ones for the admin's table. A short
 * text stays whole.
 */
export function shortWallet(wallet: string, leading: 4 | 6 = 4): string {
  if (wallet === former) return 'a former member';
  return wallet.length <= leading + 5 ? wallet : `${wallet.slice(0, leading)}…${wallet.slice(-4)}`;
}

// Formats without `Intl`: a phone takes up to 100 ms to load a locale's number format.
const grouped = (digits: string): string =>
  digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))},${digits.slice(-3)}`;

/** '87,994,679,209,540.5': an amount in the smallest units of a token with this many decimals, with all its digits. */
export function tokenAmount(units: bigint, decimals: number): string {
  if (units < 0n) return `-${tokenAmount(-units, decimals)}`;
  const digits = String(units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return grouped(digits.slice(0, point)) + (end > point ? `.${digits.slice(point, end)}` : '');
}

/** '1 entry', '3 entries', '1,000 entries'. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(String(number))} ${number === 1 ? singular : plural}`;
}

/** 'Ann, Bob and 3 more': the first of some names, and the number of the others. */
export const firstOf = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${grouped(String(names.length - most))} more` : '');

/** '17-11-2026', as the Dutch write it (spec §9). In UTC, as all dates here. */
export function dutchDate(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10).split('-').toReversed().join('-');
}

/** '17-11-2026 09:05'. */
export function dutchTime(instant: string): string {
  return `${dutchDate(instant)} ${new Date(instant).toISOString().slice(11, 16)}`;
}

/** The name of a person in an admin's list: the username, or the wallet's first 6 and last 4 characters (spec §9). */
export function adminName(wallet: string, username: string | null): string {
  return username ?? shortWallet(wallet, 6);
}

/**
 * Returns a text of at most `most` characters unchanged; of a longer one its beginning, up to a word, with an ellipsis.
 */
export function beginning(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const cut = letters.slice(0, most).join('');
  const space = cut.search(/\s\S{0,20}$/u);
  return `${(space > 0 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The first `most` characters on one line, with an ellipsis if there are more. */
export function snippet(text: string, most: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
}

/** '4,000,000', '0.000000001': a number with all its digits, at most fifteen. */
export function amount(number: number): string {
  const digits = String(number);
  if (digits.includes('e')) return number.toLocaleString('en-US', { maximumSignificantDigits: 15 });
  const [whole = '', fraction] = digits.split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** Parses a fact's value with its date: '87.99 trillion | as of 2026-11-18'. */
export function datedValue(written: string): { value: string; asOf?: string } {
  const [value = '', day, ...rest] = written.split('|').map((part) => part.trim());
  const asOf = /^as of (\S+)$/i.exec(day ?? '')?.[1];
  return asOf === undefined || rest.length > 0 ? { value: written.trim() } : { value, asOf };
}

/** Formats it in the same way. */
export const writtenValue = ({ value, asOf }: { value: string; asOf?: string | undefined }): string =>
  asOf ? `${value} | as of ${asOf}` : value;
