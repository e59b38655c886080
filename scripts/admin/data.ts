import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { count } from '#contract/format.ts';
import { Conflict } from '#server/core/errors.ts';
import { NotFound } from '#server/core/not-found.ts';
import { accountWithWallet } from '#server/features/moderation/roles.ts';
import { exportOf, recordExport } from '#server/features/submissions/leaving/exporting.ts';
import {
  closeAccount,
  closedAccounts,
  forgetPerson,
  isOpen,
  takeBack,
} from '#server/features/submissions/leaving/leaving.ts';
import type { Command } from './command.ts';

export const dataUsage = `  npm run admin -- export-person WALLET FILE
  npm run admin -- forget WALLET
  npm run admin -- forgotten
  npm run admin -- forget-again FILE`;

/** `export-person WALLET FILE`: writes a person's data, as they can download it. Refuses a file that exists. */
export const exportPerson: Command = async ({ store, words: [wallet, file, ...more] }) => {
  if (wallet === undefined || file === undefined || more.length > 0) return null;
  const id = await accountWithWallet(store.db, wallet);
  // Only this user may read it.
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let isOpen = false;
  to.once('open', () => {
    isOpen = true;
  });
  try {
    await pipeline(Readable.from(exportOf(store.db, id)), to);
    await recordExport(store, { by: null, id });
  } catch (error) {
    // An incomplete export is deleted; an existing file was never opened.
    if (isOpen) await rm(file, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${file} is there already; name another file.`, { cause: error });
    throw error;
  }
  return `The data of ${wallet} is in ${file}.`;
};

/** `forget WALLET`: closes the account of a person who asked for it. */
export const forget: Command = async ({ store, config, words: [wallet, ...more] }) => {
  if (wallet === undefined || more.length > 0) return null;
  const accountId = await accountWithWallet(store.db, wallet);
  await forgetPerson(store, { accountId, by: null, configured: config.ADMIN_WALLET });
  return 'The account is closed; its accepted texts and comments are by a former member.';
};

/** `forgotten`: prints the ids of the closed accounts, one per line, for `forget-again`. */
export const forgotten: Command = async ({ store, words }) => {
  if (words.length > 0) return null;
  const ids = [];
  for await (const id of closedAccounts(store.db)) ids.push(id);
  return ids.join('\n');
};

const idLine = z.uuid();

/**
 * `forget-again FILE`: after the restore of an older backup, closes those of the listed accounts that are open, and
 * finishes interrupted closings of the others. If an account cannot be closed, it continues with the next one, and
 * fails at the end with the reason.
 */
export const forgetAgain: Command = async ({ store, config, words: [file, ...more] }) => {
  if (file === undefined || more.length > 0) return null;
  const ids = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const wrong = ids.findIndex((id) => !idLine.safeParse(id).success);
  if (wrong >= 0)
    throw new Error(`Line ${wrong + 1} of ${file} is not an id; make the file by: npm run admin --silent -- forgotten`);
  let again = 0;
  const refused: string[] = [];
  for (const accountId of ids) {
    if (!(await isOpen(store.db, accountId))) {
      await takeBack(store, accountId);
      continue;
    }
    try {
      await closeAccount(store, { accountId, by: null, configured: config.ADMIN_WALLET });
      again += 1;
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
      refused.push(`${accountId} is not forgotten: ${error.message}`);
    }
  }
  const summary = `${count(again, 'person', 'people')} forgotten again.`;
  if (refused.length > 0) throw new Error([summary, ...refused].join('\n'));
  return summary;
};
