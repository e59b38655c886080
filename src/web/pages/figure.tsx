import { useQuery } from '@tanstack/react-query';
import { read } from '#web/client/calls.ts';
import { Prose } from '#web/features/texts/prose.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { PageOf } from './page-of.tsx';

export const figureQuery = (kind: string, at: string | null) => read('/figures/:kind', { kind, ...(at ? { at } : {}) });

/** A kind of figure, to use and to copy into a text (spec §2, /figures). */
export function KindOfFigure({ kind, at }: { kind: string; at: string | null }) {
  const query = useQuery(figureQuery(kind, at));
  return (
    <PageOf query={query} title="Figure not found" text="There is no such kind of figure.">
      {({ figure: { name, title, sentence }, bodyHtml, state }) => (
        <>
          <Head
            title={title}
            description={state.at === '' ? sentence : state.words}
            path={paths.figure(name)}
            card={['figure', name, state.at]}
          />
          <header className="page-head">
            <p className="crumb target">
              <Link to={paths.figures}>All figures</Link>
            </p>
            <h1>{title}</h1>
            <p className="lede">{sentence}</p>
          </header>
          <Prose key={name} html={bodyHtml} />
        </>
      )}
    </PageOf>
  );
}
