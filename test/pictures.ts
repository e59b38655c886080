import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { OwnMedia } from '#contract/media/media.ts';
import type { Caller } from './wallet.ts';

/** The texts of a picture in a test. */
export const said = {
  alt: 'A curve that rises',
  author: 'curvewatcher',
  licence: 'CC-BY-4.0',
} as const;

/** A picture of one colour, as a PNG. Each colour is another picture. */
export const plainPicture = (background: string, { width = 600, height = 400 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Sends a form with a file. */
export async function sendForm(
  app: FastifyInstance,
  { cookie }: Pick<Caller, 'cookie'>,
  {
    file,
    name = 'picture.png',
    fields = said,
    method = 'POST',
    url = '/api/media',
  }: {
    file: Uint8Array;
    name?: string;
    fields?: Readonly<Record<string, string>>;
    method?: 'POST' | 'PUT';
    url?: string;
  },
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new File([new Uint8Array(file)], name));
  const encoded = new Response(form);
  const answer = await app.inject({
    method,
    url,
    headers: { cookie, 'content-type': encoded.headers.get('content-type')! },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    json: () => answer.json() as unknown,
  };
}

/** Uploads a picture, and returns it. */
export async function upload(
  app: FastifyInstance,
  caller: Pick<Caller, 'cookie'>,
  file: Uint8Array,
  fields: Readonly<Record<string, string>> = said,
): Promise<OwnMedia> {
  const answer = await sendForm(app, caller, { file, fields });
  if (answer.status !== 200) throw new Error(answer.body);
  return (answer.json() as { media: OwnMedia }).media;
}
