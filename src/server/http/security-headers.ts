import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { policyReports } from './policy-reports.ts';

// What a page could ask the browser for, and none of ours does.
const needless = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const permissions = needless.map((feature) => `${feature}=()`).join(', ');

// An answer of the API is data: opened as a page of its own, it shows and runs nothing.
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

// What older browsers do not know they leave out. The directive for attributes is the one above for those that do not
// know it.
const strict = {
  styleSrcElem: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  requireTrustedTypesFor: ["'script'"],
  // What makes markup of an article's body, in src/web/features/articles/prose.tsx.
  trustedTypes: ['prose'],
  // Where `report-to` stands beside it, browsers send nothing on a site without https.
  reportUri: [policyReports],
};

/**
 * The headers of every answer (security T24). No script and no style element is inline, and no text becomes markup but
 * by the policy of an article's body (docs/decisions/0017). Vite, which serves the pages in development, needs both.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { https, development }: { https: boolean; development: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(development ? {} : strict),
        imgSrc: ["'self'", 'https:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Wallets open windows of their own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('content-security-policy', policyOfData);
  });
}
