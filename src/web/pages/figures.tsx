import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { Figure } from '#contract/addresses/figures.ts';
import { read } from '#web/client/calls.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { Cover } from '#web/ui/cover.tsx';
import { figureQuery, KindOfFigure } from './figure.tsx';
import { PageOf } from './page-of.tsx';
import styles from './figures.module.css';

const figuresQuery = read('/figures', {});

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<void> {
  const at = new URL(request.url).searchParams.get('at');
  await load(context, [params['kind'] ? figureQuery(params['kind'], at) : figuresQuery]);
}

/** Redirects former links: this page once showed every kind in full, and each kind now has its own page. */
function useFormerLinks(figures: readonly Figure[]): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const [anchor] = hash.split('?', 1);
    const kind = figures.find(({ name }) => anchor === `#h-${name}` || anchor === `#figure-${name}`);
    if (kind) void navigate(paths.figure(kind.name) + (anchor!.startsWith('#h-') ? '' : hash), { replace: true });
  }, [figures, hash, navigate]);
}

function Kinds({ figures }: { figures: readonly Figure[] }) {
  useFormerLinks(figures);
  return (
    <ul className={styles.kinds}>
      {figures.map(({ name, title, sentence }) => (
        // The target of former links, for readers without scripts.
        <li key={name} id={`figure-${name}`}>
          <Cover src="" still={paths.still(paths.figure(name))} />
          <h2 id={`h-${name}`}>
            <Link to={paths.figure(name)}>{title}</Link>
          </h2>
          <p>{sentence}</p>
        </li>
      ))}
    </ul>
  );
}

function AllFigures() {
  const query = useQuery(figuresQuery);
  return (
    <PageOf query={query} title="Figures" text="The figures could not be loaded.">
      {({ figures }) => (
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
            <p className="muted">Each has a page, with the block that puts it into an article.</p>
          </header>
          <Kinds figures={figures} />
        </>
      )}
    </PageOf>
  );
}

/** Every kind of figure, each with a link to its page; or one of them (spec §2, /figures). */
export function Page() {
  const { kind } = useParams();
  const [parameters] = useSearchParams();
  return kind === undefined ? <AllFigures /> : <KindOfFigure kind={kind} at={parameters.get('at')} />;
}
