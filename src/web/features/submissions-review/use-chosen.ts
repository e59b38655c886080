import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Which item of a list is chosen: the first until another is, and again when that one has gone. `choose` moves the
 * focus to it as well: to the element within `where` that is `aria-current`, or to `where` itself when there is no
 * item.
 */
export function useChosen<Item extends { readonly id: string }>(
  items: readonly Item[],
  where: RefObject<HTMLElement | null>,
) {
  const [{ id, turn }, setChoice] = useState<{ id: string | null; turn: number }>({ id: null, turn: 0 });
  const isLast = useRef(false);
  const latest = useRef({ items, chosenId: id });
  const chosen = items.find((item) => item.id === id) ?? items[0];
  // From now on it stays the chosen one, whatever comes in above it.
  if (chosen !== undefined && chosen.id !== id) setChoice({ id: chosen.id, turn });

  useEffect(() => {
    latest.current = { items, chosenId: id };
  });
  useEffect(() => {
    if (turn === 0) return;
    const current = isLast.current ? null : where.current?.querySelector<HTMLElement>('[aria-current="true"]');
    (current ?? where.current)?.focus();
  }, [turn, where]);

  const choose = (item: Item | undefined) => {
    isLast.current = item === undefined;
    setChoice((before) => ({ id: item?.id ?? null, turn: before.turn + 1 }));
  };

  /** Chooses the next or the previous item; nothing beyond the ends. */
  const move = (by: 1 | -1) => {
    const next = items[items.findIndex((item) => item.id === chosen?.id) + by];
    if (next !== undefined) choose(next);
  };

  /** Chooses what follows on an item that is done with, unless another was chosen while that was underway. */
  const leave = (done: string) => {
    const { items: listed, chosenId } = latest.current;
    if (chosenId !== done) return;
    const index = listed.findIndex((item) => item.id === done);
    choose(listed[index + 1] ?? listed[index - 1]);
  };

  return { chosen, choose, move, leave };
}
