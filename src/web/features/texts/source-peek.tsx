import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { TokenEnd } from '#contract/addresses/receipts.ts';
import { amount, longDateAndTime, shortWallet } from '#contract/format.ts';
import { putOver } from '#web/ui/behaviour/over-page.ts';
import { Amount, resultOf, sentencesOf, Solscan } from './receipt.tsx';
import { Cite, receiptOf, SourceLine, type Sources } from './source-list.tsx';
import './peek.css';

const id = 'source-peek';
// How long the pointer may take from the mark to the preview, in milliseconds.
const way = 250;

const endText = ({ first, more, otherwise }: TokenEnd): string =>
  first.length === 0
    ? otherwise
    : first.map(({ address, name }) => name ?? shortWallet(address)).join(', ') +
      (more > 0 ? ` and ${amount(more)} more` : '');

const Line = ({ children }: { children: ReactNode }) => (children ? <span>{children}</span> : null);

/** The shown part of a source: its title, its data, and a link to its row. */
function Shown({ of, number }: { of: Sources; number: number }) {
  const source = of.sources[number - 1]!;
  const receipt = receiptOf(of, number);
  const { transaction = null, account = null } = receipt ?? {};
  const slot = (transaction ?? account)?.slot;
  const first = transaction?.moved[0];
  const known = [
    transaction?.at && longDateAndTime(transaction.at),
    slot === undefined ? '' : `slot ${amount(slot)}`,
    transaction && resultOf(transaction),
  ];
  return (
    <>
      <Cite source={source} />
      {transaction ? <Amount of={first} /> : null}
      <Line>{first && `${endText(first.from)} to ${endText(first.to)}`}</Line>
      {receipt ? sentencesOf(receipt).map((words, place) => <span key={place}>{words}</span>) : null}
      <Line>{known.filter(Boolean).join(' · ')}</Line>
      <SourceLine source={source} />
      <span className="ways">
        <a href={`#source-${number}`}>{receipt?.state === 'read' ? 'The whole receipt' : 'In the list of sources'}</a>
        {receipt ? <Solscan of={receipt} /> : null}
      </span>
    </>
  );
}

/** Puts the preview below its mark, inside the text's column. */
function place(peek: HTMLElement, mark: Element): void {
  const [around, at] = [mark.closest('.prose')!.getBoundingClientRect(), mark.getBoundingClientRect()];
  const left = Math.max(0, Math.min(at.left - around.left, around.width - peek.offsetWidth));
  peek.style.left = `${left}px`;
  peek.style.top = `${at.bottom - around.top + 6}px`;
}

function made(): HTMLElement {
  const peek = document.createElement('span');
  peek.id = id;
  peek.className = 'peek';
  peek.role = 'note';
  return peek;
}

interface SourcePeekProps {
  /** The hovered or focused mark, and the number of its source. */
  readonly mark: HTMLAnchorElement;
  readonly number: number;
  readonly of: Sources;
  /** Called with true if the closing element had the focus, which then returns to the mark. */
  readonly onClose: (hadFocus: boolean) => void;
}

/**
 * The source of a mark, beside it in the text, until the pointer or the focus leaves both, or a press elsewhere or
 * Escape closes it (WCAG 1.4.13). In the document it follows its mark, so that Tab enters it.
 */
export function SourcePeek({ mark, number, of, onClose }: SourcePeekProps) {
  const [peek] = useState(made);
  useLayoutEffect(() => {
    // The text may have been replaced while this script loaded.
    if (!mark.isConnected) {
      onClose(false);
      return undefined;
    }
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    mark.setAttribute('aria-describedby', id);
    mark.parentElement!.after(peek);
    place(peek, mark);
    const close = () => onClose(false);
    // On touch screens a tap opened it, and Back closes it; for a mouse, hovering decides.
    const settleBack = matchMedia('(hover: none)').matches ? putOver(close) : undefined;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (mark.contains(target) || peek.contains(target));
    document.addEventListener(
      'keydown',
      ({ key }) => key === 'Escape' && onClose(peek.contains(document.activeElement)),
      { signal },
    );
    document.addEventListener('pointerdown', ({ target }) => isInside(target) || close(), { signal });
    document.addEventListener('focusin', ({ target }) => isInside(target) || close(), { signal });
    for (const element of [peek, mark]) {
      element.addEventListener('pointerenter', () => clearTimeout(timer), { signal });
      element.addEventListener(
        'pointerleave',
        ({ pointerType }) => {
          clearTimeout(timer);
          if (pointerType === 'mouse') timer = setTimeout(close, way);
        },
        { signal },
      );
    }
    return () => {
      over.abort();
      clearTimeout(timer);
      settleBack?.();
      peek.remove();
      mark.removeAttribute('aria-describedby');
    };
    // Another mark mounts it again.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return createPortal(<Shown of={of} number={number} />, peek);
}
