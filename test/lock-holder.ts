// Locks a folder, prints its process id, and stops slowly, like a server with an open request. Run by the test of the
// data folder.
import { lockFolder } from '#server/db/embedded/data-lock.ts';

const unlock = await lockFolder(process.argv[2]!);
console.log(process.pid);
setInterval(() => {}, 1_000);
process.once('SIGTERM', () =>
  setTimeout(() => {
    unlock();
    process.exit();
  }, 1_000),
);
