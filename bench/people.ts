import { loginMessage, sessionCookie, signWith, testWallet } from '#test/wallet.ts';

/** Sends a call to a server, with a session if there is a cookie. Throws on a refusal. */
export async function send(url: string, body: object, cookie = ''): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer;
}

/** Logs a wallet in, by default a new one. Returns the session's cookie. */
export async function loggedIn(url: string, wallet = testWallet()): Promise<string> {
  const { nonce } = (await (await fetch(`${url}/api/auth/nonce`)).json()) as { nonce: string };
  const message = loginMessage(wallet.address, nonce, new URL(url).host);
  const answer = await send(`${url}/api/auth/verify`, {
    wallet: wallet.address,
    message,
    signature: signWith(wallet, message),
  });
  return sessionCookie({ 'set-cookie': answer.headers.getSetCookie() });
}

/** Creates this many people with wallets, whose votes count. Returns their cookies. */
export async function people(url: string, many: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let place = 0; place < many; place += 1) cookies.push(await loggedIn(url));
  return cookies;
}

/** Creates a contribution of each of these people, on these articles in turn. Returns the ids. */
export async function contributionsOf(
  url: string,
  cookies: readonly string[],
  slugs: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, cookie] of cookies.entries()) {
    const answer = await send(
      `${url}/api/contributions`,
      { slug: slugs[place % slugs.length], text: `Subject ${place}` },
      cookie,
    );
    ids.push(((await answer.json()) as { contribution: { id: string } }).contribution.id);
  }
  return ids;
}

/** A write for the load generator. */
export interface Write {
  readonly path: string;
  readonly body: object;
}

/** The `number`th vote, on one of these contributions: every third one is a dislike. */
export const vote = (ids: readonly string[], number: number): Write => ({
  path: `/api/contributions/${ids[(number * 31) % ids.length]}/vote`,
  body: { value: number % 3 === 0 ? -1 : 1 },
});

/** The `number`th comment, on one of these contributions. */
export const comment = (ids: readonly string[], number: number): Write => ({
  path: `/api/contributions/${ids[(number * 31) % ids.length]}/comments`,
  body: { text: `Comment ${number}` },
});

/** The request of a write, in autocannon's form. */
export const asRequest = ({ path, body }: Write, cookie: string) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/json', cookie },
  body: JSON.stringify(body),
});
