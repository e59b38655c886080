import { Fragment, type ReactNode } from 'react';
import { explorerPage } from '#contract/addresses/explorers.ts';
import type { FirstAddresses, NamedAddress, SourceReceipt, TokenEnd } from '#contract/addresses/receipts.ts';
import { amount, longDateAndTime, shortWallet } from '#contract/format.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';

type Moved = NonNullable<SourceReceipt['transaction']>['moved'][number];

/** An address by its name, or by its ends, with a link to its check. */
function Address({ of: { address, name } }: { of: NamedAddress }) {
  return <Link to={paths.check(address)}>{name ?? <code>{shortWallet(address)}</code>}</Link>;
}

function Addresses({ of: { first, more } }: { of: FirstAddresses }) {
  return (
    <>
      {first.map((one, place) => (
        <Fragment key={one.address}>
          {place > 0 ? ', ' : null}
          <Address of={one} />
        </Fragment>
      ))}
      {more > 0 ? ` and ${amount(more)} more` : null}
    </>
  );
}

/** The sender or the receiver. */
export const End = ({ of }: { of: TokenEnd }) => (of.first.length === 0 ? of.otherwise : <Addresses of={of} />);

/** The amount and the token. */
export function Amount({ of }: { of: Moved | undefined }) {
  if (!of) return <p className="amount">Nothing changed hands but the fee</p>;
  return (
    <p className="amount">
      {of.amount} <small>{of.token ? <Address of={of.token} /> : 'SOL'}</small>
    </p>
  );
}

/** The fields of a transaction or an account, as a list of names and values; leaves out empty ones. */
function Values({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {of.map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

export const moment = (at: string | null) => at && <time dateTime={at}>{longDateAndTime(at)}</time>;

/** The result of a transaction. */
export const resultOf = ({ succeeded }: { succeeded: boolean }): string =>
  succeeded ? 'succeeded, finalized' : 'failed, finalized';

function Transaction({
  of: { at, slot, succeeded, moved, more, programs },
}: {
  of: NonNullable<SourceReceipt['transaction']>;
}) {
  return (
    <>
      {moved.map((token) => (
        <Fragment key={token.token?.address ?? 'SOL'}>
          <Amount of={token} />
          <Values
            of={[
              ['From', <End key="from" of={token.from} />],
              ['To', <End key="to" of={token.to} />],
              ['Kept back', token.keptBack && `${token.keptBack}, a fee of the token or burned`],
            ]}
          />
        </Fragment>
      ))}
      {moved.length === 0 ? <Amount of={undefined} /> : null}
      {more > 0 ? <p>and {more} more tokens</p> : null}
      <Values
        of={[
          ['When', moment(at)],
          ['Program', programs.first.length > 0 && <Addresses of={programs} />],
          ['Result', resultOf({ succeeded })],
          ['Slot', amount(slot)],
        ]}
      />
    </>
  );
}

/** A link to an explorer's page about a receipt's subject. */
export const Solscan = ({ of: { kind, signature } }: { of: SourceReceipt }) => (
  <a href={explorerPage(kind, signature)} rel="nofollow ugc noopener noreferrer">
    Solscan
  </a>
);

/**
 * A sentence about a transaction or an account: the kind of an account, or why there are no data; empty for a
 * transaction that was read.
 */
export function sentencesOf({ kind, state, account }: SourceReceipt): ReactNode[] {
  if (state === 'not yet read') return ['Not yet read from the chain.'];
  if (state === 'read') return account ? [<strong key="value">{account.value}</strong>, account.meaning] : [];
  const what =
    kind === 'transaction' ? 'Solana knows no transaction with this signature' : 'Solana has nothing at this address';
  return [`${what}. It may be mistyped: compare it with the source.`];
}

/** A receipt for readers below its source. */
export function Receipt({ receipt }: { receipt: SourceReceipt }) {
  const { state, transaction, account, readAt, sha256 } = receipt;
  const sentences = sentencesOf(receipt);
  if (state !== 'read')
    return (
      <div className="receipt">
        <p>
          <span className="said">{sentences}</span> <Solscan of={receipt} />
        </p>
      </div>
    );
  return (
    <div className="receipt">
      {transaction ? <Transaction of={transaction} /> : null}
      {sentences.map((words, place) => (
        <p key={place} className="said">
          {words}
        </p>
      ))}
      {account ? (
        <Values
          of={[
            ['Read', moment(readAt)],
            ['Slot', amount(account.slot)],
          ]}
        />
      ) : null}
      <p className="foot">
        {transaction ? 'Counted from the balances before and after. ' : null}
        {sha256 ? (
          <>
            The chain’s answer is kept here, SHA-256{' '}
            <code>
              {sha256.slice(0, 4)}…{sha256.slice(-4)}
            </code>
            .{' '}
          </>
        ) : null}
        <Solscan of={receipt} />
      </p>
    </div>
  );
}
