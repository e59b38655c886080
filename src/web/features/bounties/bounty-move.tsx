import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { WholeBounty } from '#contract/bounties/bounties.ts';
import { bountyLimits, bountyMoves, endedWithoutWinner } from '#contract/bounties/limits.ts';
import { count, hasProfile, longDateAndTime, shortDate, shortWallet } from '#contract/format.ts';
import { limits } from '#contract/limits.ts';
import type { Message } from '#web/client/sending.ts';
import { Button } from '#web/ui/button.tsx';
import { LinesField, SelectField, TextField } from '#web/ui/field.tsx';
import { everyEntryQuery } from './bounties.queries.ts';
import { useTimeLeft } from './time-left.ts';
import styles from './bounty-form.module.css';

interface WinnerFieldsProps {
  readonly bounty: WholeBounty;
  readonly contributionId: string;
  readonly winner: string;
  readonly onChange: (changes: { contributionId?: string; winner?: string }) => void;
}

/** The winner: an accepted entry of a wallet user, or a wallet that the admin types. */
function WinnerFields({ bounty, contributionId, winner, onChange }: WinnerFieldsProps) {
  const { data, isError } = useQuery(everyEntryQuery(bounty.id));
  const entries = (data ?? []).filter(({ status, wallet }) => status === 'Accepted' && hasProfile(wallet));
  const waiting = (data ?? []).filter(
    ({ status, wallet }) => status === 'waiting for review' && hasProfile(wallet),
  ).length;
  const state = isError ? 'The entries could not be loaded.' : 'Loading…';
  const unaccepted = waiting === 0 ? 'No entry of a wallet user is accepted yet.' : '';
  const none = data ? unaccepted : state;
  const others =
    waiting === 0
      ? ''
      : ` ${count(waiting, 'entry is', 'entries are')} waiting. Accept one in Review, then choose it here.`;
  return (
    <>
      <SelectField
        label="Winning entry"
        hint={((entries.length === 0 ? none : '') + others).trim()}
        none="None of the entries"
        options={entries.map(({ id, wallet, profile, text, createdAt }) => ({
          id,
          text: `${profile.username ?? shortWallet(wallet, 6)}, ${shortDate(createdAt)}: ${text.slice(0, 60)}`,
        }))}
        value={contributionId}
        onChange={(contributionId) => onChange({ contributionId })}
      />
      {contributionId === '' ? (
        <TextField
          label="Winner"
          hint="A wallet or a name."
          value={winner}
          maxLength={bountyLimits.winner}
          onChange={(winner) => onChange({ winner })}
        />
      ) : null}
    </>
  );
}

/** The message that moves a bounty. */
export type BountyStep = Omit<Message<'PUT /admin/bounties/:id/status'>, 'id'>;

interface BountyMoveProps {
  readonly bounty: WholeBounty;
  readonly isBusy: boolean;
  readonly failure: string;
  /** Resolves after the step. */
  readonly onMove: (step: BountyStep) => Promise<unknown>;
}

const blank = { note: '', contributionId: '', winner: '', winnerTx: '', early: false };

/** Moves a bounty a step forward or back (design §4, Bounties). Shows the fields of that step. */
export function BountyMove({ bounty, isBusy, failure, onMove }: BountyMoveProps) {
  const moves = bountyMoves[bounty.status];
  const [wanted, setWanted] = useState({ from: bounty.status, to: moves[0] });
  const [typed, setTyped] = useState(blank);
  const left = useTimeLeft(bounty.deadline);
  // A choice for another status does not apply to this one.
  const status = wanted.from === bounty.status ? wanted.to : moves[0];
  if (status === undefined) return <p className="muted">Paid. Nothing left to do.</p>;
  const isEarly = status === 'Awarded' && bounty.deadline !== null && left !== '';
  const needsReason = endedWithoutWinner(status);
  const isComplete =
    (!needsReason || typed.note.trim() !== '') &&
    (status !== 'Awarded' || typed.contributionId !== '' || typed.winner.trim() !== '') &&
    (status !== 'Paid' || typed.winnerTx.trim() !== '') &&
    (!isEarly || typed.early);
  const move = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    onMove({ ...typed, status, contributionId: typed.contributionId || null }).then(
      // Text typed since belongs to the next step.
      () => setTyped((now) => (now === typed ? blank : now)),
      // Refused text stays in the form, with the reason.
      () => undefined,
    );
  };
  return (
    <form onSubmit={move}>
      <SelectField
        label="Next status"
        options={moves}
        value={status}
        onChange={(to) => setWanted({ from: bounty.status, to })}
      />
      {status === 'Awarded' ? (
        <WinnerFields bounty={bounty} {...typed} onChange={(changes) => setTyped({ ...typed, ...changes })} />
      ) : null}
      {status === 'Paid' ? (
        <TextField
          label="Transaction id"
          hint="As the explorer shows it: base58 of 64 bytes."
          className="mono"
          spellCheck={false}
          value={typed.winnerTx}
          onChange={(winnerTx) => setTyped({ ...typed, winnerTx })}
        />
      ) : null}
      {isEarly ? (
        <label className={styles.early}>
          <input
            type="checkbox"
            checked={typed.early}
            onChange={({ currentTarget }) => setTyped({ ...typed, early: currentTarget.checked })}
          />
          Award before the deadline, {longDateAndTime(bounty.deadline!)}. People may still enter; the bounty’s history
          will say so.
        </label>
      ) : null}
      <LinesField
        label={needsReason ? 'Reason' : 'Note'}
        remark={needsReason ? 'public' : 'public, optional'}
        rows={2}
        maxLength={limits.note}
        value={typed.note}
        onChange={(note) => setTyped({ ...typed, note })}
      />
      <div className={`row ${styles.end}`}>
        <Button type="submit" disabled={!isComplete} aria-busy={isBusy}>
          Move to {status}
        </Button>
        <span className="failure" role="alert">
          {failure}
        </span>
      </div>
    </form>
  );
}
