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

/** '18 Nov 2026'. */
export function shortDate(instant: string): string {
  const { day, month, year } = parts(instant);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** A wallet's first and last 4 characters (spec §9); another number of leading ones for the admin's table. What is short already stays whole. */
export function shortWallet(wallet: string, leading: 4 | 6 = 4): string {
  return wallet.length <= leading + 5 ? wallet : `${wallet.slice(0, leading)}…${wallet.slice(-4)}`;
}

/** '1 entry', '3 entries'. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`;
}

/** '17-11-2026', as the Dutch write it (spec §9). In UTC, as all dates here. */
export function dutchDate(instant: string): string {
  return new Date(instant).toLocaleDateString('nl-NL', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
}

/** '17-11-2026 09:05'. */
export function dutchTime(instant: string): string {
  return `${dutchDate(instant)} ${new Date(instant).toISOString().slice(11, 16)}`;
}

/** What an admin's list calls a person: the username, or the wallet's first 6 and last 4 characters (spec §9). */
export function adminName(wallet: string, username: string | null): string {
  return username ?? shortWallet(wallet, 6);
}

/** The first `most` characters on one line, with a mark when there are more. */
export function snippet(text: string, most: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
}
