const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&~!"]/g, '\\$&');

/** The Markdown that shows a picture in an article, with its description and caption. */
export function pictureBlock({ id, alt, caption }: { id: string; alt: string; caption: string }): string {
  const title = plain(caption);
  return `![${plain(alt)}](/media/${id}${title === '' ? '' : ` "${title}"`})`;
}
