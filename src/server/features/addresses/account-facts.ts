import { shortWallet, tokenAmount } from '#contract/format.ts';
import type { Account, Mint } from '#server/chain/accounts.ts';
import { systemProgram, tokenPrograms } from '#server/chain/shapes.ts';
import type { FactText } from './extension-facts.ts';

/** Returns the name that articles give to an address. */
export type NameOf = (address: string) => string | undefined;

/** The name of the token program that owns an account; undefined for other owners. */
export function tokenProgramOf(owner: string): string | undefined {
  return Object.hasOwn(tokenPrograms, owner) ? tokenPrograms[owner as keyof typeof tokenPrograms] : undefined;
}

/** The label of an address: its name in articles, or its ends. */
const called = (address: string, nameOf: NameOf) => ({ name: nameOf(address) ?? shortWallet(address), address });

/** Describes the account at an address. */
export function accountFact(account: Account | null, nameOf: NameOf): FactText {
  const name = 'Account';
  if (account === null)
    return {
      name,
      value: 'Nothing',
      meaning: 'Nothing stands at this address: it was never used, or what it held is gone.',
      notMeaning: 'That it is wrong. A wallet that is still empty has no account.',
    };
  const { owner, mint, token, isUnread, executable, lamports } = account;
  const program = tokenProgramOf(owner);
  if (mint)
    return {
      name,
      value: `A mint, under ${program}`,
      meaning:
        program === 'Token-2022'
          ? 'The address is a token, made by the program whose tokens may have rules of their own.'
          : 'The address is a token, made by the program that most tokens use.',
      notMeaning: 'That it is the token you heard of. Names can be copied, addresses cannot.',
      explained: program === 'Token-2022' ? 'token-2022' : 'spl-token',
    };
  if (token)
    return {
      name,
      value: 'An account that holds a token',
      meaning: ['It keeps the token ', called(token.mint, nameOf), ' for ', called(token.owner, nameOf), '.'],
      notMeaning: 'That it is the address of a token. A token is named by its mint.',
      explained: 'token-account',
    };
  if (isUnread)
    return {
      name,
      value: 'Could not be read',
      meaning: `It belongs to ${program}, but the answer about it describes neither a token nor an account that holds one.`,
      notMeaning: 'That it is safe, or that it is a fraud. Look at it in an explorer.',
      explained: 'spl-token',
    };
  if (executable)
    return {
      name,
      value: 'A program',
      meaning: 'It is code, which transactions call.',
      notMeaning: 'That it does what its makers say. Many programs can be changed later.',
      explained: 'solana',
    };
  if (owner === systemProgram)
    return {
      name,
      value: 'A wallet',
      meaning: `An ordinary account, which holds ${tokenAmount(lamports, 9)} SOL.`,
      notMeaning: 'Whose it is. One person can have any number of wallets.',
      explained: 'burner-wallet',
    };
  return {
    name,
    value: 'An account of a program',
    meaning: [
      'The program ',
      program ? { name: program, address: owner } : called(owner, nameOf),
      ' made it and alone decides over it.',
    ],
    notMeaning: 'What it is for. Pools, markets and votes are such accounts.',
    explained: 'solana',
  };
}

/** Names who can mint more of a token, and who can freeze accounts. */
export function authorityFacts({ mintAuthority, freezeAuthority }: Mint, nameOf: NameOf): FactText[] {
  return [
    {
      name: 'Mint authority',
      value: mintAuthority === null ? 'None' : 'Active',
      isNone: mintAuthority === null,
      meaning:
        mintAuthority === null
          ? 'Nobody can make more of it, ever again.'
          : [called(mintAuthority, nameOf), ' can make more of it, at any time.'],
      notMeaning:
        mintAuthority === null ? 'That the existing ones are widely held.' : 'That more was made, or will be.',
      explained: 'mint-authority',
    },
    {
      name: 'Freeze authority',
      value: freezeAuthority === null ? 'None' : 'Active',
      isNone: freezeAuthority === null,
      meaning:
        freezeAuthority === null
          ? 'Nobody can stop an account from selling or sending.'
          : [called(freezeAuthority, nameOf), ' can stop your account from selling, at any time.'],
      notMeaning: freezeAuthority === null ? 'That you will find a buyer.' : 'That it was ever done.',
      explained: 'freeze-authority',
    },
  ];
}
