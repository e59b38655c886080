import { Fragment, Suspense, type ReactNode } from 'react';
import { explorerPage } from '#contract/addresses/explorers.ts';
import type { SourceReceipt } from '#contract/addresses/receipts.ts';
import { shortDay, shortWallet } from '#contract/format.ts';
import type { ListedSource } from '#contract/texts/sources.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { Note } from './prose.tsx';

// Loads the code only in the browser of an article with a receipt; the server renders it at once.
const loadReceipt = async () => (await import('./receipt.tsx')).Receipt;
const Receipt = import.meta.env.SSR ? await loadReceipt() : lazily(loadReceipt);

/** The sources of a text, in order, with the receipts among them. */
export interface Sources {
  readonly sources: readonly ListedSource[];
  readonly receipts?: readonly SourceReceipt[];
}

/** The receipt below the source with that number. */
export const receiptOf = ({ receipts = [] }: Sources, number: number): SourceReceipt | undefined =>
  receipts.find(({ source }) => source === number);

/** A link to another site. */
const Away = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="nofollow ugc noopener noreferrer">
    {children}
  </a>
);

/** The name of a source: as written, or its title; a transaction or an account has its signature before that. */
export function Cite({ source: { signature, kind, title, url, note } }: { source: ListedSource }) {
  const explorer = signature && explorerPage(kind === 'transaction' ? 'transaction' : 'account', signature);
  const hasTitle = note === '' && title !== shortWallet(signature);
  const shown = title || url;
  const way = url === '' || url === explorer ? shown : <Away href={url}>{shown}</Away>;
  return (
    <cite>
      {signature ? (
        <Away href={explorer}>
          <code>{shortWallet(signature)}</code>
        </Away>
      ) : null}
      {signature && (hasTitle || note) ? ', ' : null}
      {note ? <Note html={note} /> : null}
      {hasTitle || (note === '' && !signature) ? way : null}
    </cite>
  );
}

/** The words below a source's title: its kind, publisher and dates. */
export function SourceLine({ source: { kind, publisher, date, readAt, archivedUrl } }: { source: ListedSource }) {
  const parts = [
    publisher,
    date && <time dateTime={date}>{shortDay(date)}</time>,
    readAt && (
      <>
        read <time dateTime={readAt}>{shortDay(readAt)}</time>
      </>
    ),
    archivedUrl && <Away href={archivedUrl}>Archived</Away>,
  ];
  return (
    <span className="source-line">
      <span className={`kind ${kind.split(' ')[0]}`}>{kind.charAt(0).toUpperCase() + kind.slice(1)}</span>
      {parts.map((part, place) =>
        part ? (
          <Fragment key={place}>
            {' '}
            <span>{part}</span>
          </Fragment>
        ) : null,
      )}
    </span>
  );
}

/** The letter of a mark among those of its source: 'a', 'b', and after 'z' 'aa'; '' for a single one. */
function letterOf(mark: number, marks: number): string {
  if (marks === 1) return '';
  const last = String.fromCodePoint(97 + (mark % 26));
  return mark < 26 ? last : letterOf(Math.floor(mark / 26) - 1, marks) + last;
}

/** The links from a source back to its marks in the text. */
function Back({ number, marks }: { number: number; marks: number }) {
  return (
    <span className="back">
      {Array.from({ length: marks }, (_, mark) => {
        const arrow = `↑${letterOf(mark, marks)}`;
        return (
          <a
            key={mark}
            href={`#ref-${number}${mark === 0 ? '' : `-${mark + 1}`}`}
            aria-label={`${arrow}, back to mark ${mark + 1} of source ${number}`}
          >
            {arrow}
          </a>
        );
      })}
    </span>
  );
}

/** The sources of a text: each with its title, its data, and links back to its marks. */
export function SourceList({ of }: { of: Sources }) {
  if (of.sources.length === 0) return null;
  return (
    <div className="prose listed">
      <ol className="sources">
        {of.sources.map((source, place) => {
          const receipt = receiptOf(of, place + 1);
          return (
            <li key={source.id} id={`source-${place + 1}`}>
              <Cite source={source} />
              <Back number={place + 1} marks={source.marks} />
              <SourceLine source={source} />
              {receipt ? (
                <Suspense>
                  <Receipt receipt={receipt} />
                </Suspense>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
