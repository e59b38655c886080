const closing = '.,;:!?\'"’”»…)]}）】》';

/** The end of a URL in a text: without final punctuation, and without a closing round bracket that it did not open. */
function endOf(address: string): number {
  let surplus = address.split(/[)）]/).length - address.split(/[(（]/).length;
  let end = address.length;
  for (; closing.includes(address[end - 1]!); end -= 1) if (/[)）]/.test(address[end - 1]!) && surplus-- < 1) break;
  return end;
}

/**
 * A person's text with its URLs as links, marked as user content for search engines. A URL at the end of a text that
 * `goesOn` may be cut, and stays text.
 */
export function LinkedText({ text, goesOn = false }: { text: string; goesOn?: boolean }) {
  // Chinese and Japanese punctuation separates words without white space, and occurs in URLs only encoded.
  const parts = text.split(/(https?:\/\/[^\s<>"。，、；：！？「」『』]+)/i);
  return parts.map((part, index) => {
    if (index % 2 === 0 || (goesOn && index === parts.length - 2 && parts.at(-1) === '')) return part;
    const address = part.slice(0, endOf(part));
    return (
      // The parts never change their order.
      <span key={index}>
        <a href={address} rel="ugc nofollow noopener">
          {address}
        </a>
        {part.slice(address.length)}
      </span>
    );
  });
}
