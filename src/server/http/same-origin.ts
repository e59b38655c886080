import type { FastifyInstance } from 'fastify';
import { Forbidden } from '#server/core/access-errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site makes a visitor's browser send (design §4, Login). Browsers always send the origin
 * of a write; a request with neither header comes from a script, which has no visitor's cookies.
 */
export function sameOrigin(app: FastifyInstance, { siteHost }: { siteHost: string }): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (safeMethods.has(method)) return;
    const { origin, host } = headers;
    const site = headers['sec-fetch-site'];
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin =
      origin !== undefined && !(URL.canParse(origin) && [host, siteHost].includes(new URL(origin).host));
    if (foreignSite || foreignOrigin)
      throw new Forbidden('This request came from another site and was refused; use the site itself.');
  });
}
