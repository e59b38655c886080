import { Pencil } from 'lucide-react';
import type { AddressAnswer, CheckAnswer } from '#contract/addresses/lookup.ts';
import { CopyAddress } from '#web/features/addresses/address-links.tsx';
import { ButtonLink } from '#web/navigation/button-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { ShortLink } from './known-here.tsx';
import styles from './check.module.css';

/** The facts that the check did not cover; for an unknown address, an invitation to write about it. */
export function Unread({ answer }: { answer: CheckAnswer }) {
  const { reading, notChecked } = answer;
  const isUnknown = answer.kind === 'address' && answer.article === null && answer.lookAlikes.length === 0;
  return (
    <>
      {notChecked.length > 0 ? (
        <section>
          <h2 className={styles.head}>
            {reading === 'read' ? 'What we did not check' : 'What we did not check, and where to look'}
          </h2>
          <ul className={styles.unchecked}>
            {notChecked.map(({ name, text, names }) => (
              <li key={name}>
                <b>{name}</b>
                <p className="linked">
                  <Sentence text={text} names={names}>
                    {(page, { url }) => <ExternalLink href={url}>{page}</ExternalLink>}
                  </Sentence>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isUnknown ? (
        <section className="section">
          <h2 className={styles.head}>Do you know what it is?</h2>
          <p className={`lede ${styles.invite}`}>
            Tell others. One sentence and a source are enough; the address is filled in.
          </p>
          <ButtonLink variant="primary" to={paths.proposeNamed(`What is ${answer.address}?`)}>
            <Pencil className="icon" aria-hidden />
            Propose an article
          </ButtonLink>
        </section>
      ) : null}
    </>
  );
}

const checkList = (
  <>
    Go through the check list: <Link to={paths.article('checking-a-token')}>Checking a token before trading</Link>
  </>
);

/** The advice about a fake: do not use it, but the genuine address. */
function AfterFake({ answer: { takenFor, isToken } }: { answer: AddressAnswer & CheckAnswer }) {
  return (
    <ul>
      <li>Send nothing to it, and buy nothing there.</li>
      {takenFor ? (
        <li className="target">
          Take the true one: <ShortLink address={takenFor.address} />, of{' '}
          <Link to={paths.article(takenFor.article.slug)}>{takenFor.article.title}</Link>{' '}
          <CopyAddress address={takenFor.address} name={takenFor.name} />
        </li>
      ) : null}
      {isToken ? (
        <>
          <li>If you already have it: tokens that appear by themselves do nothing while you leave them alone.</li>
          <li>Do not open links in their names.</li>
        </>
      ) : (
        <li>What you sent to it belongs to its owner. Nobody can call it back.</li>
      )}
      <li className="target">
        Copy addresses from an article or an explorer, not from your history:{' '}
        <Link to={paths.article('address-poisoning')}>Address poisoning</Link>
      </li>
      {isToken ? <li className="target">{checkList}</li> : null}
    </ul>
  );
}

/** The advice. None for an address that is neither a token nor a fake. */
export function WhatNow({ answer, isFalse }: { answer: CheckAnswer; isFalse: boolean }) {
  if (!('named' in answer)) return null;
  const { host, isToken, tone } = answer;
  if (!isFalse && host === null && !isToken) return null;
  return (
    <section className={styles.advice}>
      <h2>What to do now</h2>
      {isFalse ? (
        <AfterFake answer={answer} />
      ) : (
        <ul>
          {host === null ? null : (
            <li>Do not connect your wallet at {host}, and sign nothing there. Go to a site by your own bookmark.</li>
          )}
          {tone === 'green' ? (
            <li>Copy the address here, and compare all of it with the one where you trade.</li>
          ) : null}
          {isToken ? <li className="target">{checkList}</li> : null}
        </ul>
      )}
    </section>
  );
}
