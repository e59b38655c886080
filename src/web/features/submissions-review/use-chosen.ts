import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * The chosen item of a list: the first one, until another is chosen or when the chosen one disappears. `choose` also
 * moves the focus to the element in `where` with `aria-current`, or to `where` itself without an item.
 */
export function useChosen<Item extends { readonly id: string }>(
  items: readonly Item[],
  where: RefObject<HTMLElement | null>,
) {
  const [{ id, turn }, setChoice] = useState<{ id: string | null; turn: number }>({ id: null, turn: 0 });
  const isLast = useRef(false);
  const latest = useRef({ items, chosenId: id });
  const chosen = items.find((item) => item.id === id) ?? items[0];
  // Stores the shown item, so that it stays chosen when others appear above it.
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

  /** Chooses the next or the previous item; does nothing at the ends. */
  const move = (by: 1 | -1) => {
    const next = items[items.findIndex((item) => item.id === chosen?.id) + by];
    if (next !== undefined) choose(next);
  };

  /** Chooses the item after a finished one, unless the admin has chosen another. */
  const leave = (done: string) => {
    const { items: listed, chosenId } = latest.current;
    if (chosenId !== done) return;
    const index = listed.findIndex((item) => item.id === done);
    choose(listed[index + 1] ?? listed[index - 1]);
  };

  return { chosen, choose, move, leave };
}
