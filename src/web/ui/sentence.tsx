import { Fragment, type ReactNode } from 'react';

interface SentenceProps<Name> {
  readonly text: string;
  /** The positions of its names, in order. */
  readonly names: readonly Name[];
  /** Renders one of them. */
  readonly children: (name: string, at: Name) => ReactNode;
}

/** A sentence with separately rendered names at the positions that the server gives. */
export function Sentence<Name extends { readonly start: number; readonly end: number }>({
  text,
  names,
  children,
}: SentenceProps<Name>) {
  return (
    <>
      {names.map((at, index) => (
        <Fragment key={at.start}>
          {text.slice(names[index - 1]?.end ?? 0, at.start)}
          {children(text.slice(at.start, at.end), at)}
        </Fragment>
      ))}
      {text.slice(names.at(-1)?.end ?? 0)}
    </>
  );
}
