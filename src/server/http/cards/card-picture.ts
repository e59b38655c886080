/** The size of a picture on a card in pixels: the box of a figure's still, so that both have the same frame. */
export const pictureFrame = { width: 640, height: 360 } as const;

// Above the picture, for the low letters of the title.
const gap = 10;

/** A JPEG of that size as the SVG of a still, with a thin edge: many pictures are as light as the paper. */
export function pictureSvg(jpeg: Uint8Array): string {
  const { width, height } = pictureFrame;
  const data = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64');
  const edge = `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="none" stroke="var(--rule)" stroke-width="2"/>`;
  const picture = `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${data}"/>`;
  return `<svg viewBox="0 ${-gap} ${width} ${height + gap}">${picture}${edge}</svg>`;
}
