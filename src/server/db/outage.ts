// PostgreSQL's error codes for a broken connection, a statement timeout, a server that stops, starts or is full, and
// conflicting transactions (its manual's appendix A), then ours and Node's for a missing connection.
const outages = /^(08\w{3}|57014|57P0\d|53\d{3}|40001|40P01|55P03|CONNECTION_\w+|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** The error itself, or the one that Drizzle wraps. */
function causeOf(error: unknown): { code?: unknown; syscall?: unknown; routine?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  const { code, cause } = error as { code?: unknown; cause?: object | undefined };
  return code === undefined ? (cause ?? error) : error;
}

const codeOf = (error: unknown): string => String(causeOf(error).code);

/** Whether the database's disk has no space for a write. */
export const isDiskFull = (error: unknown): boolean => /^(53100|ENOSPC)$/.test(codeOf(error));

/** Whether the database is read-only: an embedded one on a full disk; a server after a failover or by its settings. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** Whether the database was away or too busy to answer: a retry may work. */
export const isOutage = (error: unknown): boolean =>
  causeOf(error).syscall === 'connect' || outages.test(codeOf(error));

/** Whether a lock was not free within the lock timeout. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether PostgreSQL rolled this transaction back because of a conflict with another: a retry works. */
export const isInTheWay = (error: unknown): boolean => /^(40P01|40001)$/.test(codeOf(error)) || isStalePlan(error);

/** Whether a migration made a connection's prepared statement invalid. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '26000' || (codeOf(error) === '0A000' && causeOf(error).routine === 'RevalidateCachedQuery');
