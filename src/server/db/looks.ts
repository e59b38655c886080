/**
 * Looks after something at once and then every so many milliseconds, never twice at a time. A look that fails, as while
 * the store is away, is made up for by the next. Returns what ends it.
 */
export function keepLooking(look: () => Promise<void>, every: number): () => void {
  let isLooking = false;
  const begin = async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch(() => undefined);
    isLooking = false;
  };
  void begin();
  const timer = setInterval(begin, every).unref();
  return () => clearInterval(timer);
}
