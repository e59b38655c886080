import { useQuery } from '@tanstack/react-query';
import { read } from '#web/client/calls.ts';
import { Prose } from '#web/features/texts/prose.tsx';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { PageOf } from './page-of.tsx';

export const figureQuery = (kind: string) => read('/figures/:kind', { kind });

/** A kind of figure, to use and to copy into a text (spec §2, /figures). */
export function KindOfFigure({ kind }: { kind: string }) {
  const query = useQuery(figureQuery(kind));
  return (
    <PageOf query={query} title="Figure not found" text="There is no such kind of figure.">
      {({ figure: { name, title, sentence }, bodyHtml }) => (
        <>
          <Head title={title} description={sentence} path={paths.figure(name)} />
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
