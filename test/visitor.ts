/** A browser, as far as cookies go: keeps those that it is given, for the whole site. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /** Asks, and answers with the text. Throws what was refused. */
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
