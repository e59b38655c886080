import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

// The browser of the API styles itself inline, which its own policy leaves out.
const transformStaticCSP = (policy: string) => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

/** Describes the API in OpenAPI from the same contract that checks it, and makes it browsable at /api/docs. */
export async function apiDocs(app: FastifyInstance, { name, url }: { name: string; url: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${name} API`,
        version: '1',
        description:
          'Everything the site itself reads and writes. A refusal is its status and one plain sentence, or RFC 9457 problem details when application/json is asked for.',
      },
      servers: [{ url }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP });
}
