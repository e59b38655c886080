import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from '@playwright/test';
import type { Told } from '#test/rpc-server.ts';

/** An unknown address. */
export const address = (): string => base58.encode(randomBytes(32));

/** The signature of no transaction. */
export const signature = (): string => base58.encode(randomBytes(64));

/** Sets data in the fake chain of the tested server. */
export async function tell(data: Told): Promise<void> {
  const answer = await fetch(process.env['E2E_RPC_URL']!, { method: 'POST', body: JSON.stringify(data) });
  expect(answer.status).toBe(200);
}
