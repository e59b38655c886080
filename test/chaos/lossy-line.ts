import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A proxy to a server that can drop data without closing connections, like a network that forgets them. A connection
 * that lost a byte stays silent; each side learns of a lost peer only when the proxy works again.
 */
export class LossyLine {
  readonly #server: Server;
  readonly #halves = new Set<Socket>();
  readonly #unsaid = new Set<() => void>();
  #isLosing = false;
  /** How many times one direction of a connection lost bytes. */
  losses = 0;
  #passing = 0;

  private constructor(behind: number) {
    this.#server = createServer((client) => this.#join(client, connect(behind, '127.0.0.1')));
  }

  static async before(behind: number): Promise<LossyLine> {
    const line = new LossyLine(behind);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #join(client: Socket, server: Socket): void {
    let isLost = false;
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#halves.add(one);
      one.on('data', (bytes) => {
        if (isLost) return;
        isLost = this.#isLosing;
        if (isLost) this.losses += 1;
        other.write(isLost ? bytes.subarray(0, this.#passing) : bytes);
      });
      one.on('error', () => {});
      one.on('close', () => {
        this.#halves.delete(one);
        const say = () => void other.destroy();
        if (this.#isLosing) this.#unsaid.add(say);
        else say();
      });
    }
  }

  /**
   * Drops everything from now on. Of the next data of each connection the first `passing` bytes still pass, or all but
   * the last ones if it is negative.
   */
  lose(passing = 0): void {
    this.#isLosing = true;
    this.#passing = passing;
  }

  /** Lets new connections work from now on. */
  mend(): void {
    this.#isLosing = false;
    for (const say of this.#unsaid) say();
    this.#unsaid.clear();
  }

  close(): void {
    this.#server.close();
    for (const half of this.#halves) half.destroy();
  }
}
