// `npm run verify`: reads all of the store that the environment names, and says what is wrong with it.
import { readConfig } from '#server/config.ts';
import { placeOf } from '#server/db/client.ts';
import { verifyStore } from '#server/verifying.ts';

try {
  const faults = await verifyStore(placeOf(readConfig()));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('All tables can be read, and all numbers are right.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
