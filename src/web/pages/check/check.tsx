import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, type LoaderFunctionArgs } from 'react-router';
import { explorerPage } from '#contract/addresses/explorers.ts';
import type { CheckAnswer } from '#contract/addresses/lookup.ts';
import { read } from '#web/client/calls.ts';
import { CopyAddress, ExplorerLinks } from '#web/features/addresses/address-links.tsx';
import { ChainFacts } from '#web/features/addresses/chain-facts.tsx';
import { Compared } from '#web/features/addresses/compared.tsx';
import { VerdictIcon } from '#web/features/addresses/verdict-icon.tsx';
import { SearchForm } from '#web/features/search/search-form.tsx';
import { Head } from '#web/navigation/head.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load, loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import { Failed, PendingPage } from '#web/pages/states.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Grouped } from '#web/ui/grouped.tsx';
import { Identicon } from '#web/ui/identicon.tsx';
import { Unread, WhatNow } from './check-advice.tsx';
import { Several } from './check-several.tsx';
import { Known, mentionPath } from './known-here.tsx';
import styles from './check.module.css';

// In milliseconds: how long the server caches a reading, and the interval for retries while one is missing.
const fresh = 60_000;
const again: Readonly<Record<string, number>> = { 'being read': 1_500, failed: 15_000, 'over budget': 60_000 };

/** The check of one address; refetched while the chain has not answered. */
const checkQuery = (address: string) => ({
  ...read('/check/:address', { address }),
  staleTime: fresh,
  refetchInterval: ({ state: { data, error } }: { state: { data: { reading: string } | undefined; error: unknown } }) =>
    (!error && again[data?.reading ?? '']) || (false as const),
});

/** The URL of the check for the address alone, if nothing else in the text matters; null if this is that page. */
const elsewhere = ({ check }: CheckAnswer, typed: string) => (check === null || check === typed ? null : check);

export async function loader({ params, context }: LoaderFunctionArgs): Promise<void> {
  const typed = params['address']!;
  const query = checkQuery(typed);
  await load(context, [query]);
  const { client, page } = context.get(loadingContext);
  const answer = client.getQueryData(query.queryKey);
  if (page === undefined || answer === undefined) return;
  const other = elsewhere(answer, typed);
  if (other !== null) page.movedTo = paths.check(other);
  if (answer.kind === 'words' || answer.kind === 'tickers') page.status = 404;
}

/** Whether it is a fake. */
const isFalse = (answer: CheckAnswer) => answer.tone === 'red' && 'named' in answer;

/** The address itself, complete, with its actions; beside the known one that it resembles. */
function Subject({ answer }: { answer: CheckAnswer }) {
  const [alike] = answer.lookAlikes;
  if (answer.kind === 'mistyped') return <Compared known={alike!} typed={answer.text} />;
  if (!('address' in answer)) return null;
  const { address, kind } = answer;
  if (alike && isFalse(answer)) return <Compared known={alike} typed={address} />;
  const isTransaction = kind === 'transaction';
  return (
    <div className={styles.subject}>
      <Identicon of={address} size="large" />
      <Grouped address={address} className={styles.groups} />
      {isFalse(answer) ? null : (
        <p className={styles.links}>
          <CopyAddress address={address} name={isTransaction ? 'the transaction' : 'the address'} />
          {isTransaction ? (
            <ExternalLink className="target" href={explorerPage('transaction', address)}>
              Solscan
            </ExternalLink>
          ) : null}
          {kind === 'other chain' || isTransaction ? null : (
            <ExplorerLinks address={address} isToken={answer.isToken} />
          )}
        </p>
      )}
    </div>
  );
}

/** The further links of a check: for a fake, first to the genuine one. */
function Actions({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { kind, takenFor, check } = answer;
  const isAddress = 'named' in answer;
  const article = 'article' in answer ? answer.article : null;
  const whole = kind === 'shortened' ? answer.ends[0] : undefined;
  // The address alone, if the check covers the whole text.
  const alone = isAddress && check !== answer.address ? answer.address : undefined;
  const about = takenFor?.article ?? article;
  return (
    <p className={styles.actions}>
      {takenFor ? (
        <ButtonLink variant="primary" to={paths.check(takenFor.address)}>
          Open {takenFor.name}
        </ButtonLink>
      ) : null}
      {whole ? <ButtonLink to={paths.check(whole.address)}>Open {whole.called}</ButtonLink> : null}
      {alone ? <ButtonLink to={paths.check(alone)}>Check the address alone</ButtonLink> : null}
      {about && isAddress && isFalse(answer) ? (
        <ButtonLink to={paths.reportMet(about.slug, answer.address)}>Report where you met this</ButtonLink>
      ) : null}
      {article ? (
        <ButtonLink to={mentionPath(article.slug, isAddress ? answer.named : null)}>Read {article.title}</ButtonLink>
      ) : null}
      {kind === 'words' || kind === 'tickers' ? (
        <ButtonLink to={paths.search(typed)}>Search for it as a word</ButtonLink>
      ) : null}
    </p>
  );
}

/** Advice on reading the facts about a token, and a link to them as data. */
function HowToRead({ typed, isToken }: { typed: string; isToken: boolean }) {
  return (
    <div className={`${styles.data} muted small`}>
      {isToken ? (
        <p className="target">
          How to read this: <Link to={paths.article('checking-a-token')}>Checking a token before trading</Link>
        </p>
      ) : null}
      <p className="target">
        The same as data:{' '}
        <a className="mono" href={`/api${paths.check(typed)}`}>
          /api/check
        </a>
      </p>
    </div>
  );
}

const noScore =
  ' Below is what the chain says, and what that does not prove. There is no score: scammers build for scores.';

/** The sentence below the verdict on an address that the chain knows. */
function sentenceBelow({ kind, tone, reading, isToken }: CheckAnswer): string {
  if (reading !== 'read' || tone === 'red') return '';
  if (kind === 'transaction') return ' What it did stands below, as it was read from the chain.';
  return isToken ? noScore : ' Below is what the chain says, and what that does not prove.';
}

/** The explorers and the facts about a fake. */
function WhatItIs({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const facts = <ChainFacts answer={answer} typed={typed} />;
  if (!isFalse(answer) || !('address' in answer)) return facts;
  return (
    <>
      <h2 className={styles.head}>What this address is</h2>
      {facts}
      <p className={`${styles.links} ${styles.shownAt}`}>
        <ExplorerLinks address={answer.address} isToken={answer.isToken} />
      </p>
    </>
  );
}

function Checked({ answer, typed }: { answer: CheckAnswer; typed: string }) {
  const { tone, sign, title, sentence, isToken } = answer;
  const isKnown = 'article' in answer && answer.article !== null;
  const isSolana = !['words', 'tickers', 'other chain', 'several'].includes(answer.kind);
  return (
    <>
      <Head
        title={title}
        description={sentence}
        path={paths.check(typed)}
        unlisted={!isKnown || tone === 'amber'}
        {...('named' in answer || answer.kind === 'mistyped' ? { card: ['check', typed] } : {})}
      />
      <header className={`${styles.verdict} ${styles[tone] ?? ''}`}>
        <VerdictIcon tone={tone} sign={sign} />
        <h1>{title}</h1>
        <p className="lede">
          {sentence}
          {sentenceBelow(answer)}
        </p>
      </header>
      <Subject answer={answer} />
      <Actions answer={answer} typed={typed} />
      <div className={`with-rail ${styles.rest}`}>
        <WhatNow answer={answer} isFalse={isFalse(answer)} />
        <div>
          <WhatItIs answer={answer} typed={typed} />
          <Unread answer={answer} />
          {'address' in answer ? <HowToRead typed={typed} isToken={isToken} /> : null}
        </div>
        <div className={styles.beside}>
          <div>
            <h2 className={styles.another}>Check another</h2>
            <SearchForm label="Check another" placeholder="Address or link" isBeside />
          </div>
          {isSolana ? <Known answer={answer} /> : null}
        </div>
      </div>
    </>
  );
}

/** The check of an address (spec §2, /check/{address}). */
export function Page() {
  const typed = useParams()['address']!;
  const query = useQuery(checkQuery(typed));
  if (query.isPending) return <PendingPage />;
  if (!query.data) {
    // Checks the shape, since a refusal on the server arrives here as plain data.
    const { sentence } = query.error as { sentence?: string };
    return <Failed query={query} title="Not found" text={sentence || 'The address could not be looked up.'} />;
  }
  const other = elsewhere(query.data, typed);
  if (other !== null) return <Navigate to={paths.check(other)} replace />;
  if (query.data.kind === 'several') return <Several key={typed} answer={query.data} typed={typed} />;
  return <Checked key={typed} answer={query.data} typed={typed} />;
}
