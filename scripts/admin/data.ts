import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accountWithWallet } from '#server/features/moderation/roles.ts';
import { exportOf, recordExport } from '#server/features/submissions/leaving/exporting.ts';
import type { Command } from './command.ts';

export const dataUsage = `  npm run admin -- export-person WALLET FILE`;

/** `export-person WALLET FILE`: all that the site keeps of a person, as they can download it. Refuses a file that is there. */
export const exportPerson: Command = async ({ store, words: [wallet, file, ...more] }) => {
  if (wallet === undefined || file === undefined || more.length > 0) return null;
  const id = await accountWithWallet(store.db, wallet);
  // For nobody else on this machine.
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let isOpen = false;
  to.once('open', () => {
    isOpen = true;
  });
  try {
    await pipeline(Readable.from(exportOf(store.db, id)), to);
    await recordExport(store, { by: null, id });
  } catch (error) {
    // Half an export is none. A file of somebody else was never opened.
    if (isOpen) await rm(file, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${file} is there already; name another file.`, { cause: error });
    throw error;
  }
  return `What the site keeps of ${wallet} is in ${file}.`;
};
