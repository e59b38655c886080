import type { Bounty } from '#contract/bounties/bounties.ts';
import { dateAndTime, shortDate } from '#contract/format.ts';
import { useTimeLeft, wasOver } from './time-left.ts';

/**
 * The deadline of a bounty and the time left; nothing without one. The server renders the date, the browser the time
 * left.
 */
export function Deadline({ bounty, short = false }: { bounty: Bounty; short?: boolean }) {
  const { status, deadline } = bounty;
  const left = useTimeLeft(deadline, wasOver(bounty));
  if (deadline === null) return null;
  const moment = short ? (
    <time dateTime={deadline} data-tip={dateAndTime(deadline)}>
      {shortDate(deadline)}
    </time>
  ) : (
    <time dateTime={deadline}>{dateAndTime(deadline)}</time>
  );
  if (status !== 'Open') return moment;
  if (left === '') return <span>Entries closed {moment}</span>;
  return (
    <span>
      until {moment}
      {left ? (
        <>
          , <b className="nowrap">{left}</b>
        </>
      ) : null}
    </span>
  );
}
