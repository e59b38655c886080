import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';

/** An address that nobody knows. */
export const address = (): string => base58.encode(randomBytes(32));

/** Another address with the same four characters at both ends. */
export function vanity(of: string): string {
  for (;;) {
    const made = of.slice(0, 4) + address().slice(4, of.length - 4) + of.slice(-4);
    if (base58.decode(made).length === 32) return made;
  }
}

/** What an article says of one of its addresses. */
export const named = <Kind extends string>(kind: Kind, of: string) => ({
  kind,
  address: of,
  label: `A ${kind}`,
  source: 'https://project.example/about https://list.example/tokens',
  checkedAt: '2026-11-18',
});
