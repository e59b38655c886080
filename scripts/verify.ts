// `npm run verify`: reads the whole store that the environment names, and prints its faults.
import { readConfig } from '#server/config.ts';
import { placeOf } from '#server/db/client.ts';
import { verifyStore } from '#server/verifying.ts';

try {
  const faults = await verifyStore(placeOf(readConfig()));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Every table can be read, and every count is right.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
