import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { policyReports } from './policy-reports.ts';

// Browser features that no page of this site uses.
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

// A shorter list for files: they run under their page's policy, and a phone gets these bytes with each of them.
const permissionsOfFiles = 'camera=(), geolocation=(), microphone=()';

// An answer of the API and a file of a page are data: a browser that opens one displays and runs nothing.
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

// Older browsers ignore unknown directives: instead of `style-src-elem` and `style-src-attr` they apply `style-src`.
const strict = {
  styleSrcElem: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  requireTrustedTypesFor: ["'script'"],
  // The policies that allow markup in an article's body (src/web/features/texts/prose.tsx), and the URL of the worker
  // for reading offline (src/web/layout/offline-reading.tsx).
  trustedTypes: ['prose', 'worker'],
  // With `report-to` beside it, browsers send no report from a site without https.
  reportUri: [policyReports],
};

/**
 * The security headers of every answer (security T24). They allow no inline script or style element, and only an
 * article's body becomes markup (docs/decisions/0017). Vite, which serves the pages in development, needs both.
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
        workerSrc: ["'self'"],
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
    // Wallets open their own windows.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? '';
    const isFile = url.startsWith('/assets/');
    reply.header('permissions-policy', isFile ? permissionsOfFiles : permissions);
    if (isFile || url.startsWith('/api/')) reply.header('content-security-policy', policyOfData);
  });
}
