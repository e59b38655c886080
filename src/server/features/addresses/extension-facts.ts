import { tokenAmount } from '#contract/format.ts';
import type { Extension, Mint } from '#server/chain/accounts.ts';
import type { Part } from '#server/core/sentence.ts';

/** A sentence that may contain addresses. */
export type Speaking = string | readonly Part<{ readonly address: string }>[];

/** The parts of a fact that differ within a reading. */
export interface FactText {
  readonly name: string;
  readonly value: Speaking;
  /** Smaller text beside the value. */
  readonly label?: string;
  /** Whether it states an absence. */
  readonly isNone?: boolean;
  readonly meaning: Speaking;
  readonly notMeaning: string;
  /** The slug of the article that explains it. */
  readonly explained?: string;
}

type ExtensionState = Extension['state'];

const others = 'Anything about your other tokens.';

function transferFee(
  { newerTransferFee: fee, transferFeeConfigAuthority: authority }: ExtensionState,
  { decimals }: Mint,
): FactText {
  const percent = fee === undefined ? '' : `${fee.transferFeeBasisPoints / 100}%`;
  const now =
    fee === undefined || fee.transferFeeBasisPoints === 0
      ? 'Nothing is kept back of a transfer now.'
      : `Of each transfer ${percent} is kept back, at most ${tokenAmount(fee.maximumFee, decimals)}.`;
  return {
    name: 'Transfer fee',
    value: percent || 'Set',
    meaning: `${now} ${authority === null ? 'Nobody can change that any more.' : 'Somebody can change that, up to the whole amount.'}`,
    notMeaning: 'That it is all that a trade costs: pools, bots and sites take their own.',
  };
}

function permanentDelegate({ delegate }: ExtensionState): FactText {
  const common = { name: 'Permanent delegate', notMeaning: others, explained: 'permanent-delegate' };
  if (delegate === null)
    return { ...common, value: 'None', isNone: true, meaning: 'Nobody can take these tokens out of your account.' };
  return {
    ...common,
    value: 'Set',
    meaning: 'Somebody can take or burn these tokens in any account, yours too, without asking.',
  };
}

function transferHook({ programId, authority }: ExtensionState): FactText {
  const name = 'Transfer hook';
  const notMeaning = 'That transfers are refused. Tokens with lawful rules have one too.';
  if (programId)
    return { name, value: 'Set', meaning: 'Every transfer asks a program, which can refuse it.', notMeaning };
  const isOpen = authority !== null;
  const meaning = isOpen
    ? 'No program is asked now, but its authority can set one that refuses transfers.'
    : 'No program is asked, and none can be.';
  return { name, value: 'None now', isNone: !isOpen, meaning, notMeaning };
}

const nonTransferable: FactText = {
  name: 'Non-transferable',
  value: 'Set',
  meaning: 'Nobody can send or sell it: it stays where it was made.',
  notMeaning: 'That it was a mistake. Badges and proofs are made so.',
};

function defaultState({ accountState }: ExtensionState): FactText {
  const isFrozen = accountState === 'frozen';
  return {
    name: 'Accounts begin',
    value: isFrozen ? 'Frozen' : 'Open',
    meaning: isFrozen
      ? 'When you get it, you cannot sell or send it until its authority allows that.'
      : 'When you get it, you can send it. Its authority may be able to change that.',
    notMeaning: isFrozen ? 'That you will never be allowed to.' : 'That an account cannot be frozen later.',
  };
}

function pausable({ paused, authority }: ExtensionState): FactText {
  const can =
    authority === null
      ? 'Nobody can stop all transfers any more.'
      : 'Its authority can stop all transfers, at any time.';
  return {
    name: 'Pause',
    value: paused ? 'Paused' : 'Running',
    meaning: paused ? 'All transfers are stopped now.' : can,
    notMeaning: paused ? 'That they stay so.' : 'That it was ever done.',
  };
}

const closing: FactText = {
  name: 'Close authority',
  value: 'Set',
  meaning:
    'Once none of it exists, its authority can remove the mint and make another with other rules at the same address.',
  notMeaning: 'That it can vanish while you hold it.',
};

const shownAmount: FactText = {
  name: 'Shown amount',
  value: 'Changes',
  meaning: 'Your wallet may show another number than the one you hold, by a rate that its authority sets.',
  notMeaning: 'That anything is earned. The number held stays the same.',
};

const hidden: FactText = {
  name: 'Hidden amounts',
  value: 'Possible',
  meaning: 'Holders can hide how much they have and send, so that lists of holders are not whole.',
  notMeaning: 'That anybody does.',
};

const known: Readonly<Record<string, (state: ExtensionState, mint: Mint) => FactText>> = {
  transferFeeConfig: transferFee,
  permanentDelegate,
  transferHook,
  nonTransferable: () => nonTransferable,
  defaultAccountState: defaultState,
  pausableConfig: pausable,
  mintCloseAuthority: () => closing,
  interestBearingConfig: () => shownAmount,
  scaledUiAmountConfig: () => shownAmount,
  confidentialTransferMint: () => hidden,
};

// These extensions store a name, a picture or a group, or a pointer to one.
const labels = new Set([
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
]);

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** Describes the extensions of a mint, each in words; one line lists those without an explanation. */
export function extensionFacts(mint: Mint, isOlder: boolean): FactText[] {
  const explained = isOlder ? 'spl-token' : 'token-2022';
  const names = new Map(mint.extensions.map(({ extension, state }) => [extension, state]));
  const facts = [...names].flatMap(([name, state]) => (Object.hasOwn(known, name) ? [known[name]!(state, mint)] : []));
  const others = [...names.keys()].filter((name) => !Object.hasOwn(known, name) && !labels.has(name));
  if (others.length > 0)
    facts.push({
      name: 'Other extensions',
      value: others.slice(0, 5).map(inWords).join(', ') + (others.length > 5 ? ' and more' : ''),
      meaning: 'The mint has rules that are not explained here.',
      notMeaning: 'That they are harmless, or that they are not.',
    });
  if (facts.length === 0)
    facts.push({
      name: 'Extensions',
      value: names.size === 0 ? 'None' : 'Name and picture only',
      isNone: true,
      meaning: isOlder
        ? 'No transfer fee, no permanent delegate, no transfer hook: the older program has none of them.'
        : 'No transfer fee, no permanent delegate, no transfer hook, though its program could have them.',
      notMeaning: 'That pools, bots and sites take no fee of their own.',
    });
  return facts.map((one) => ({ explained, ...one }));
}
