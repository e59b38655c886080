// PostgreSQL's codes for a line that broke, a statement that took too long, a server that stops, starts or has no room,
// and transactions in each other's way (its manual's appendix A), then ours and Node's for a connection that is not
// there.
const outages = /^(08\w{3}|57014|57P0\d|53\d{3}|40001|40P01|55P03|CONNECTION_\w+|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** What an error says of itself, or the error that Drizzle wraps. */
function causeOf(error: unknown): { code?: unknown; syscall?: unknown; routine?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  const { code, cause } = error as { code?: unknown; cause?: object | undefined };
  return code === undefined ? (cause ?? error) : error;
}

const codeOf = (error: unknown): string => String(causeOf(error).code);

/** Whether the disk of the database has no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean => /^(53100|ENOSPC)$/.test(codeOf(error));

/**
 * Whether the database only reads: a disk without room where it is embedded; a server after a failover, or that was
 * told so.
 */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Whether the database was away or too busy to answer: what failed may work in a moment. */
export const isOutage = (error: unknown): boolean =>
  causeOf(error).syscall === 'connect' || outages.test(codeOf(error));

/** Whether somebody else held what was to be changed for longer than it may be waited for. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether transactions were in each other's way, so that PostgreSQL took this one back: done again, it works. */
export const isInTheWay = (error: unknown): boolean => /^(40P01|40001)$/.test(codeOf(error)) || isStalePlan(error);

/** Whether a connection knew the statement by a name that means nothing, or something else, since a migration. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '26000' || (codeOf(error) === '0A000' && causeOf(error).routine === 'RevalidateCachedQuery');
