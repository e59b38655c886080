import type { Browser, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { enter, wallet } from './wallets.ts';

/** Logs in with a new wallet, in the browser of this page. Returns its address. */
export async function arrive(page: Page): Promise<string> {
  const who = wallet();
  await enter(page, who);
  return who.address;
}

/** A new person, logged in with a new wallet in a separate browser. */
export async function newcomer(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const who = wallet();
  await enter(context, who);
  const page: Page = await context.newPage();
  /** Sends a message to the API. Returns its answer. */
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await context.request.post(path, { data, maxRetries: 1 });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Answer;
  };
  const contribute = async (slug: string, text: string) =>
    (await send<{ contribution: { id: string } }>('/api/contributions', { slug, text })).contribution.id;
  return { page, address: who.address, send, contribute, close: () => context.close() };
}
