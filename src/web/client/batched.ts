import { mostIds } from '#contract/limits.ts';

/** Batches calls: all items requested in the same turn of the event loop go into one request. */
export function batched<Answer>(ask: (ids: readonly string[]) => Promise<Answer>): (id: string) => Promise<Answer> {
  let waiting: { readonly ids: Set<string>; readonly answer: Promise<Answer> } | null = null;
  return (id) => {
    if (waiting === null || waiting.ids.size === mostIds) {
      const ids = new Set<string>();
      const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
        if (waiting?.ids === ids) waiting = null;
        return ask([...ids]);
      });
      waiting = { ids, answer };
    }
    waiting.ids.add(id);
    return waiting.answer;
  };
}
