import { Pencil } from 'lucide-react';
import type { CheckAnswer } from '#contract/search/lookup.ts';
import { mayBeToken } from '#contract/search/may-be-token.ts';
import { LinkedExplorers } from '#web/features/search/address-links.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './check.module.css';

/** What nobody looked at; and where nothing is known of an address, the words that invite to write it. */
export function Unread({ answer }: { answer: CheckAnswer }) {
  const { kind, reading, notChecked, address, article, lookAlikes } = answer;
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
                  {address === null ? text : <LinkedExplorers text={text} address={address} isToken={mayBeToken(answer)} />}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {kind === 'address' && article === null && lookAlikes.length === 0 ? (
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

/** What somebody can do who met an address that is taken for another, or has got a token of it. */
export function AlreadyThere({ answer }: { answer: CheckAnswer }) {
  const isToken = mayBeToken(answer);
  return (
    <section className={styles.advice}>
      <h2>{isToken ? 'If you already have it' : 'If you were about to send something to it'}</h2>
      <ul>
        {isToken ? (
          <>
            <li>Tokens that appear by themselves do nothing while they are left alone.</li>
            <li>Do not open links that their names contain.</li>
          </>
        ) : (
          <li>What was sent to it is its owner’s. Nobody can call it back.</li>
        )}
        <li className="target">
          Copy addresses from an article or an explorer, not from your history:{' '}
          <Link to={paths.article('address-poisoning')}>Address poisoning</Link>
        </li>
      </ul>
    </section>
  );
}
