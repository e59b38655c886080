import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Navigate, useParams, type LoaderFunctionArgs } from 'react-router';
import type { CheckAnswer } from '#contract/search/lookup.ts';
import { read } from '#web/client/calls.ts';
import { CopyAddress, ExplorerLinks, LinkedExplorers } from '#web/features/search/address-links.tsx';
import { ChainFacts } from '#web/features/search/chain-facts.tsx';
import { Compared } from '#web/features/search/compared.tsx';
import { SearchForm } from '#web/features/search/search-form.tsx';
import { VerdictIcon } from '#web/features/search/verdict-icon.tsx';
import { nameOf, verdictOn } from '#web/features/search/verdict.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load, loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { Known, saidIn } from './known-here.tsx';
import { Failed, PendingPage } from './states.tsx';
import styles from './check.module.css';

// In milliseconds: for so long the server keeps what the chain says; and so soon what is being read, or what failed, may be there.
const fresh = 60_000;
const again: Readonly<Record<string, number>> = { 'being read': 1_500, failed: 15_000 };

/** What is known of one address, what was read of it and what was not; asked again while the chain has not said it. */
const checkQuery = (address: string) => ({
  ...read('/check/:address', { address }),
  staleTime: fresh,
  refetchInterval: ({ state: { data, error } }: { state: { data: { reading: string } | undefined; error: unknown } }) =>
    (!error && again[data?.reading ?? '']) || (false as const),
});

export async function loader({ params, context }: LoaderFunctionArgs): Promise<void> {
  const typed = params['address']!;
  const query = checkQuery(typed);
  await load(context, [query]);
  const { client, page } = context.get(loadingContext);
  const answer = client.getQueryData(query.queryKey);
  if (page === undefined || answer === undefined) return;
  // What was pasted may be a link: the address in it has a page of its own.
  if (answer.address !== null && answer.address !== typed) page.movedTo = paths.check(answer.address);
  if (answer.kind === 'words' && answer.lookAlikes.length === 0) page.status = 404;
}

const mayBeToken = (kind: CheckAnswer['kind']) => kind === 'mint' || kind === 'address';

/** The address itself, whole, with what can be done with it; beside the known one for which it may be taken. */
function Subject({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { address, mistyped, kind, named, lookAlikes } = answer;
  const isTrue = named !== null && named.kind !== 'scam';
  const isSolana = address !== null && kind !== 'other chain';
  const isTransaction = kind === 'transaction';
  return (
    <>
      {!isTrue && lookAlikes[0] ? <Compared known={lookAlikes[0]} typed={address ?? mistyped ?? typed} /> : null}
      {address === null ? null : (
        <div className={styles.subject}>
          <Identicon of={address} size="large" />
          <Grouped address={address} className={styles.groups} />
          <p className={styles.links}>
            <CopyAddress address={address} name={isTransaction ? 'the transaction' : 'the address'} />
            {isTransaction ? (
              <ExternalLink className="target" href={paths.explorerTransaction(address)}>
                Solscan
              </ExternalLink>
            ) : null}
            {isSolana && !isTransaction ? <ExplorerLinks address={address} isToken={mayBeToken(kind)} /> : null}
          </p>
        </div>
      )}
    </>
  );
}

/** What nobody looked at, and the words that invite to write what is known. */
function Unread({ kind, reading, notChecked, address, article }: CheckAnswer) {
  return (
    <>
      {notChecked.length > 0 ? (
        <section>
          <h2 className={styles.head}>{reading === 'read' ? 'Not checked' : 'Not checked here, and where to look'}</h2>
          <ul className={styles.unchecked}>
            {notChecked.map(({ name, text }) => (
              <li key={name}>
                <b>{name}</b>
                <p className="linked">
                  {address === null ? text : <LinkedExplorers text={text} address={address} isToken={mayBeToken(kind)} />}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {address !== null && article === null && kind !== 'other chain' ? (
        <section className="section">
          <h2 className={styles.head}>Do you know what it is?</h2>
          <p className={`lede ${styles.invite}`}>
            Write it down. The address is filled in already; a sentence and a source are enough to begin.
          </p>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.proposeNamed(`What is ${address}?`)}>
            <Pencil className="icon" aria-hidden />
            Propose an article
          </Link>
        </section>
      ) : null}
    </>
  );
}

/** What somebody can do who has got a token of an address that was made to be taken for another. */
function AlreadyThere() {
  return (
    <section className="section">
      <h2 className={styles.head}>If you already have it</h2>
      <ul className={styles.unchecked}>
        <li>Tokens that appear by themselves do nothing while they are left alone.</li>
        <li>Do not open links that their names contain.</li>
        <li>Copy addresses from an article or an explorer, not from your history.</li>
      </ul>
    </section>
  );
}

const didBelow = ' What it did stands below, as it was read from the chain.';
const noScore =
  ' What the chain says about it stands below: facts, each with what it does not mean. There is no score, because a score can be satisfied by those who design scams.';

function Checked({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { tone, sign, title, text } = verdictOn(answer, typed);
  const nearest = answer.named === null ? answer.lookAlikes[0] : undefined;
  const open = nearest && nearest.kind !== 'scam' ? nearest : undefined;
  const isWords = answer.kind === 'words' && answer.lookAlikes.length === 0;
  // What is no address, or differs in a place or two, was mistyped: nobody can have made it so alike.
  const isMade = open !== undefined && answer.address !== null && open.differences > 2;
  return (
    <>
      <Head title={title} description={text} path={paths.check(answer.address ?? typed)} unlisted={answer.article === null} />
      <header className={`${styles.verdict} ${styles[tone]}`}>
        <VerdictIcon tone={tone} sign={sign} />
        <h1>{title}</h1>
        <p className="lede">
          {text}
          {isMade
            ? ' Addresses like this are made on purpose, so that somebody who compares only the ends takes them for the true one.'
            : ''}
          {answer.reading === 'read' && (answer.kind === 'transaction' ? didBelow : noScore)}
        </p>
      </header>
      <Subject answer={answer} typed={typed} />
      <p className={styles.actions}>
        {answer.article ? (
          <Link className={buttonClass({})} to={saidIn(answer)}>
            Read {answer.article.title}
          </Link>
        ) : null}
        {isWords ? (
          <Link className={buttonClass({})} to={paths.search(typed)}>
            Search for it as a word
          </Link>
        ) : null}
        {open ? (
          <>
            <Link className={buttonClass({ variant: 'primary' })} to={paths.check(open.address)}>
              Open {nameOf(open.kind, open.article.title)}
            </Link>
            {isMade ? (
              <Link className={buttonClass({})} to={paths.report(open.article.slug)}>
                Report where you met this
              </Link>
            ) : null}
          </>
        ) : null}
      </p>
      <div className={`with-rail ${styles.rest}`}>
        <div>
          <ChainFacts answer={answer} />
          <Unread {...answer} />
          {isMade ? <AlreadyThere /> : null}
          {answer.address === null ? null : (
            <p className={`${styles.data} muted small target`}>
              The same as data:{' '}
              <a className="mono" href={`/api${paths.check(answer.address)}`}>
                /api/check
              </a>
            </p>
          )}
        </div>
        <div>
          <h2 className={styles.another}>Check another</h2>
          <SearchForm label="Check another" query="" />
          {answer.kind === 'words' || answer.kind === 'other chain' ? null : <Known answer={answer} typed={typed} />}
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
    return <Failed query={query} title="Not found" path={paths.check(typed)} text={text} />;
  }
  const { address } = query.data;
  if (address !== null && address !== typed) return <Navigate to={paths.check(address)} replace />;
  return <Checked key={typed} answer={query.data} typed={typed} />;
}
