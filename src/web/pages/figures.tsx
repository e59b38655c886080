import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { read } from '#web/client/calls.ts';
import { Prose } from '#web/features/texts/prose.tsx';
import { Head } from '#web/navigation/head.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { PageOf } from '#web/pages/page-of.tsx';
import styles from './figures.module.css';

const figuresQuery = read('/figures', {});

export async function loader({ context }: LoaderFunctionArgs): Promise<void> {
  await load(context, [figuresQuery]);
}

/** Every kind of figure, to play with and to copy into a text (spec §2, /figures). */
export function Page() {
  const query = useQuery(figuresQuery);
  return (
    <PageOf query={query} title="Figures" text="The figures could not be loaded.">
      {({ figures, bodyHtml }) => (
        <>
          <Head
            title="Figures"
            description="The mechanisms of the trenches to try out, each computed from the formula that it names."
            path={paths.figures}
          />
          <header className="page-head">
            <h1>Figures</h1>
            <p className="lede">
              Mechanisms that you can try instead of believing. Each is computed as you play, from the formula that it
              names.
            </p>
            <p className="muted">
              To put one into an article, copy its block into the text and change the values. Lines that you leave out
              have the values that the table gives.
            </p>
            <nav aria-label="Figures" className={styles.index}>
              {figures.map(({ name, title }) => (
                <a key={name} href={`#h-${name}`}>
                  {title}
                </a>
              ))}
            </nav>
          </header>
          <Prose html={bodyHtml} />
        </>
      )}
    </PageOf>
  );
}
