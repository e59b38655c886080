import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { mayBeToken } from '#contract/search/may-be-token.ts';
import type { CheckAnswer } from '#contract/search/lookup.ts';
import { read } from '#web/client/calls.ts';
import { CopyAddress, ExplorerLinks } from '#web/features/search/address-links.tsx';
import { ChainFacts } from '#web/features/search/chain-facts.tsx';
import { Compared } from '#web/features/search/compared.tsx';
import { takenFor } from '#web/features/search/leads.ts';
import { isShortened } from '#web/features/search/lookup.queries.ts';
import { SearchForm } from '#web/features/search/search-form.tsx';
import { VerdictIcon } from '#web/features/search/verdict-icon.tsx';
import { endOf, lostItsCase, nameOf, verdictOn } from '#web/features/search/verdict.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load, loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { AlreadyThere, Unread } from './check-advice.tsx';
import { Several } from './check-several.tsx';
import { Known, saidIn } from './known-here.tsx';
import { Failed, PendingPage } from './states.tsx';
import styles from './check.module.css';

// In milliseconds: for so long the server keeps what the chain says; and so soon what is being read, or what failed, may be there.
const fresh = 60_000;
const again: Readonly<Record<string, number>> = { 'being read': 1_500, failed: 15_000, 'over budget': 60_000 };

/** What is known of one address, what was read of it and what was not; asked again while the chain has not said it. */
const checkQuery = (address: string) => ({
  ...read('/check/:address', { address }),
  staleTime: fresh,
  refetchInterval: ({ state: { data, error } }: { state: { data: { reading: string } | undefined; error: unknown } }) =>
    (!error && again[data?.reading ?? '']) || (false as const),
});

/** The address of which a text is told; null where it holds none, or several of which none speaks for the others. */
const onlyAddress = ({ address, others }: CheckAnswer) => (others.length === 0 ? address : null);

export async function loader({ params, context }: LoaderFunctionArgs): Promise<void> {
  const typed = params['address']!;
  const query = checkQuery(typed);
  await load(context, [query]);
  const { client, page } = context.get(loadingContext);
  const answer = client.getQueryData(query.queryKey);
  if (page === undefined || answer === undefined) return;
  // What was pasted may be a link: the address in it has a page of its own.
  const only = onlyAddress(answer);
  if (only !== null && only !== typed) page.movedTo = paths.check(only);
  if (answer.kind === 'words' && answer.lookAlikes.length === 0) page.status = 404;
}

/** Whether an address is one of which an article warns, or is taken for a known one. */
const isFalse = ({ address, named, lookAlikes }: CheckAnswer) =>
  address !== null && (named ? named.kind === 'scam' : lookAlikes.length > 0);

/** The address itself, whole, with what can be done with it; beside the known one for which it may be taken. */
function Subject({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { address, mistyped, kind, named, lookAlikes } = answer;
  const alike = named === null || named.kind === 'scam' ? lookAlikes[0] : undefined;
  const isWhole = mistyped === null || !(isShortened(mistyped) || lostItsCase(mistyped));
  if (alike && isWhole) return <Compared known={alike} typed={address ?? mistyped ?? typed} />;
  if (address === null) return null;
  const isTransaction = kind === 'transaction';
  return (
    <div className={styles.subject}>
      <Identicon of={address} size="large" />
      <Grouped address={address} className={styles.groups} />
      {isFalse(answer) ? null : (
        <p className={styles.links}>
          <CopyAddress address={address} name={isTransaction ? 'the transaction' : 'the address'} />
          {isTransaction ? (
            <ExternalLink className="target" href={paths.explorerTransaction(address)}>
              Solscan
            </ExternalLink>
          ) : null}
          {kind === 'other chain' || isTransaction ? null : <ExplorerLinks address={address} isToken={mayBeToken(answer)} />}
        </p>
      )}
    </div>
  );
}

const onPurpose = ' Addresses like this are made on purpose, so that somebody who compares only the ends takes them for the true one.';
const didBelow = ' What it did stands below, as it was read from the chain.';
const factsBelow = ' What the chain says about it stands below.';
const noScore =
  ' What the chain says about it stands below: facts, each with what it does not mean. There is no score, because a score can be satisfied by those who design scams.';

/** The ways on from what was looked up: of what is taken for something else, to that first. */
function Actions({ answer, typed, isMade }: { answer: CheckAnswer; typed: string; isMade: boolean }) {
  const { article, kind, address, mistyped, lookAlikes } = answer;
  const other = takenFor(answer);
  const name = other && nameOf(other.kind, other.article.title);
  const [whole] = answer.ends;
  const about = other?.article ?? article ?? lookAlikes[0]?.article;
  return (
    <p className={styles.actions}>
      {other ? (
        <Link className={buttonClass({ variant: 'primary' })} to={paths.check(other.address)}>
          Open {name}
        </Link>
      ) : null}
      {whole ? (
        <Link className={buttonClass({})} to={paths.check(whole.address)}>
          Open {endOf(whole)}
        </Link>
      ) : null}
      {about && isMade ? (
        <Link
          className={buttonClass({})}
          to={paths.reportMet(about.slug, `${address} is taken for ${name ?? about.title}. I met it here: `)}
        >
          Report where you met this
        </Link>
      ) : null}
      {article ? (
        <Link className={buttonClass({})} to={saidIn(answer)}>
          Read {article.title}
        </Link>
      ) : null}
      {kind === 'words' && mistyped === null ? (
        <Link className={buttonClass({})} to={paths.search(typed)}>
          Search for it as a word
        </Link>
      ) : null}
    </p>
  );
}

/** How to read what the chain says of a token, and where it is as data. */
function HowToRead({ address, isToken }: { address: string; isToken: boolean }) {
  return (
    <div className={`${styles.data} muted small`}>
      {isToken ? (
        <p className="target">
          How to read this: <Link to={paths.article('checking-a-token')}>Checking a token before trading</Link>
        </p>
      ) : null}
      <p className="target">
        The same as data:{' '}
        <a className="mono" href={`/api${paths.check(address)}`}>
          /api/check
        </a>
      </p>
    </div>
  );
}

/** Whether the address is a token, by what is known here or by what the chain says. */
const isToken = ({ kind, facts }: CheckAnswer) => kind === 'mint' || facts.some(({ name }) => name === 'Mint authority');

function saidBelow(answer: CheckAnswer): string {
  if (answer.kind === 'transaction') return didBelow;
  if (isFalse(answer)) return '';
  return isToken(answer) ? noScore : factsBelow;
}

function Checked({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { address, kind, named, lookAlikes, reading } = answer;
  const { tone, sign, title, text } = verdictOn(answer, typed);
  const isSolana = kind !== 'words' && kind !== 'other chain';
  // What differs in a place or two was mistyped: nobody can have made it so alike.
  const isAlike = takenFor(answer)?.address === lookAlikes[0]?.address;
  const isMade = isFalse(answer) && (named !== null || lookAlikes[0]!.differences > 2);
  return (
    <>
      <Head title={title} description={text} path={paths.check(address ?? typed)} unlisted={answer.article === null} />
      <header className={`${styles.verdict} ${styles[tone] ?? ''}`}>
        <VerdictIcon tone={tone} sign={sign} />
        <h1>{title}</h1>
        <p className="lede">
          {text}
          {isMade && isAlike ? onPurpose : ''}
          {reading === 'read' ? saidBelow(answer) : ''}
        </p>
      </header>
      <Subject answer={answer} typed={typed} />
      <Actions answer={answer} typed={typed} isMade={isMade} />
      <div className={`with-rail ${styles.rest}`}>
        {isMade ? <AlreadyThere answer={answer} /> : null}
        <div>
          {isFalse(answer) ? (
            <>
              <h2 className={styles.head}>What this address is</h2>
              <p className={`${styles.links} ${styles.shownAt}`}>
                <ExplorerLinks address={address!} isToken={mayBeToken(answer)} />
              </p>
            </>
          ) : null}
          <ChainFacts answer={answer} />
          <Unread answer={answer} />
          {address === null ? null : <HowToRead address={address} isToken={isToken(answer) || (isFalse(answer) && mayBeToken(answer))} />}
        </div>
        <div>
          <h2 className={styles.another}>Check another</h2>
          <SearchForm label="Check another" placeholder="Address or link" isBeside />
          {isSolana ? <Known answer={answer} typed={typed} /> : null}
        </div>
      </div>
    </>
  );
}

/** What is known of an address (spec §2, /check/{address}). */
export function Page() {
  const typed = useParams()['address']!;
  const query = useQuery(checkQuery(typed));
  if (query.isPending) return <PendingPage />;
  if (!query.data) {
    const text = 'The address could not be looked up.';
    return <Failed query={query} title="Not found" text={text} />;
  }
  const only = onlyAddress(query.data);
  if (only !== null && only !== typed) return <Navigate to={paths.check(only)} replace />;
  if (query.data.others.length > 0) return <Several key={typed} answer={query.data} typed={typed} />;
  return <Checked key={typed} answer={query.data} typed={typed} />;
}
