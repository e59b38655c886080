import { dateAndTime } from '#contract/format.ts';
import {
  longestSwitchDays,
  publishLevels,
  suggestLevels,
  switchNames,
  type SwitchName,
} from '#contract/moderation/limits.ts';
import { turnOnSwitch, type Protection } from '#contract/moderation/switches.ts';
import { dayLength, hourLength } from '#contract/timing.ts';
import { listSwitches, turnOff, turnOn } from '#server/features/moderation/switches.ts';
import type { Command, Options } from './command.ts';

export const switchUsage = `  npm run admin -- switches
  npm run admin -- switch NAME on --reason TEXT [--until MOMENT | --for HOURS] [--subject TEXT]
  npm run admin -- switch protect on --subject SLUG --reason TEXT [--suggest WHO] [--publish WHO]
  npm run admin -- switch NAME off [--subject TEXT]
NAME is ${switchNames.join(', ')}.
TEXT is a range of addresses, or a word or a link, for the switches that refuse those.
WHO may suggest is ${suggestLevels.join(', ')}; WHO may publish is ${publishLevels.join(', ')}.`;

/** The end of the switch, from the options. Refuses an invalid number of hours. */
function endOf(options: Options): string | null {
  if (options.for === undefined) return options.until ?? null;
  const hours = Number(options.for);
  const most = (longestSwitchDays * dayLength) / hourLength;
  if (!(hours > 0 && hours <= most)) throw new Error(`--for takes a number of hours, at most ${most}.`);
  return new Date(Date.now() + hours * hourLength).toISOString();
}

const levelsOf = (protection: Protection | null) =>
  protection === null ? '' : ` (${protection.suggest} suggest, ${protection.publish} publish)`;

/** `switches`: lists the active switches. */
export const switches: Command = async ({ store }) => {
  const on = await listSwitches(store.db);
  const lines = on.map(
    ({ name, subject, protection, until, reason }) =>
      `${[name, subject].filter(Boolean).join(' ')}${levelsOf(protection)} ${until === null ? 'without an end' : `until ${dateAndTime(until)}`}: ${reason}`,
  );
  return lines.join('\n') || 'Nothing is switched off.';
};

/** `switch NAME on` and `switch NAME off`. */
export const turn: Command = async ({ store, words: [name = '', state], options }) => {
  if (!switchNames.includes(name as SwitchName) || !/^(on|off)$/.test(state ?? '')) return null;
  if (state === 'off') {
    await turnOff(store, null, name as SwitchName, options.subject);
    return `${name} is off.`;
  }
  const { reason = '', subject, suggest, publish } = options;
  const parsed = turnOnSwitch.body.safeParse({ reason, until: endOf(options), subject, suggest, publish });
  if (!parsed.success) throw new Error(parsed.error.issues[0]!.message);
  const { until } = await turnOn(store, null, { name: name as SwitchName, ...parsed.data });
  return `${name} is on ${until === null ? 'without an end' : `until ${dateAndTime(until)}`}.`;
};
