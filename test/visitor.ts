/** A browser's cookies: stores all that it receives, for the whole site. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /** Sends a request and returns the text. Throws on a refusal. */
  async ask(url: string, body?: object): Promise<string> {
    const response = await fetch(url, {
      headers: {
        cookie: Array.from(this.#cookies, (pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=');
      this.#cookies.set(name!, value!);
    }
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.clone().text()}`);
    return response.text();
  }
}
