// PostgreSQL's codes for a statement that took too long, a server that stops or has no room, and transactions in each other's way
// (its manual's appendix A), then postgres.js's and Node's for a connection that is not there.
const outages = /^(57014|57P0\d|53\d{3}|40001|40P01|55P03|CONNECTION_\w+|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** Whether the database was away or too busy to answer: what failed may work in a moment. */
export function isOutage(error: unknown): boolean {
  // Drizzle wraps the driver's error.
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } | undefined };
  return outages.test(String(cause?.code ?? code));
}
