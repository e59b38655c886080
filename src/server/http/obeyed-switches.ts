import type { FastifyInstance } from 'fastify';
import { endOtherSessions, issueNonce, logout, verifyLogin } from '#contract/people/accounts.ts';
import { turnOffSwitch, turnOnSwitch } from '#contract/moderation/switches.ts';
import type { Switches } from '#server/core/switches.ts';
import { closeForMaintenance, type Closing } from './pages/maintenance.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The switches that admins have turned on. */
    switches: Switches;
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
// Calls that a refused range may still make: an admin must be able to log in and end the switch, and everybody to end
// their other sessions, which may be stolen.
const open: ReadonlySet<string | undefined> = new Set(
  [issueNonce, verifyLogin, logout, endOtherSessions, turnOnSwitch, turnOffSwitch].map(({ path }) => path),
);

/**
 * Gives guards access to the switches, and refuses writes from the address ranges that an admin refused. Reads are
 * always answered.
 */
export async function obeySwitches(app: FastifyInstance, closing: Closing): Promise<void> {
  const { switches } = closing;
  closeForMaintenance(app, closing);
  app.decorate('switches', switches);
  app.addHook('onRequest', async ({ method, ip, routeOptions }) => {
    if (!reading.has(method) && !open.has(routeOptions.url)) switches.mayWriteFrom(ip);
  });
  app.addHook('onClose', async () => switches.close());
  await switches.read();
}
