declare module 'wawoff2/decompress.js' {
  /** A WOFF2 font as TrueType or OpenType. Rejects bytes that are no font. */
  export default function decompress(font: Uint8Array): Promise<Uint8Array>;
}
