import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Card } from './card.ts';
import { drawCard } from './drawing.ts';

const { resolve } = createRequire(import.meta.url);
const started = initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));

export const ready = () => started;

/** A card as a PNG. */
export async function draw(card: Card): Promise<Uint8Array> {
  await started;
  const resvg = new Resvg(await drawCard(card), { font: { loadSystemFonts: false } });
  const image = resvg.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}
