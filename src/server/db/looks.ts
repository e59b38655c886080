/**
 * Calls `look` at once and then every `every` milliseconds, never two at a time. The next call makes up for a failed
 * one, as while the store is away. Returns a function that stops it.
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
