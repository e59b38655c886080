// PostgreSQL's codes for a statement that took too long, a server that stops or has no room, and transactions in each other's way
// (its manual's appendix A), then postgres.js's and Node's for a connection that is not there.
const outages = /^(57014|57P0\d|53\d{3}|40001|40P01|55P03|CONNECTION_\w+|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE)$/;

// PostgreSQL's codes for a disk that is full, and for a store that only reads because of that; Node's for the first.
const full = /^(53100|25006|ENOSPC)$/;

/** What an error says of itself, or the error that Drizzle wraps. */
function causeOf(error: unknown): { code?: unknown; syscall?: unknown } {
  const { cause } = error as { cause?: object | undefined };
  return cause ?? (error as object);
}

/** Whether the disk of the database has no room for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  return full.test(String(causeOf(error).code));
}

/** Whether the database was away or too busy to answer: what failed may work in a moment. */
export function isOutage(error: unknown): boolean {
  const { code, syscall } = causeOf(error);
  return syscall === 'connect' || outages.test(String(code));
}

/** Whether somebody else held what was to be changed for longer than it may be waited for. */
export function isLockTimeout(error: unknown): boolean {
  return causeOf(error).code === '55P03';
}
