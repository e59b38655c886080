import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { textLicence } from '#contract/limits.ts';
import { codedOnce } from './public-cache/public-answer.ts';

// The page of the API's documentation has inline styles. It may load from this server alone.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI document, generated from the contract that also validates requests, and its viewer at /api/docs.
 */
export async function apiDocs(app: FastifyInstance, { name, url }: { name: string; url: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        description:
          'Everything the site itself reads and writes. A refusal is its status and one plain sentence, or RFC 9457 problem details when application/json is asked for. ' +
          `What people wrote is under ${textLicence.name}.`,
        license: textLicence,
      },
      servers: [{ url }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (docs) => {
    docs.addHook('onSend', codedOnce);
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy, uiConfig: { validatorUrl: null } });
  });
}
