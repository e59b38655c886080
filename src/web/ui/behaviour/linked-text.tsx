const closing = '.,;:!?\'"’”»…)]}）】》';

/**
 * Where an address in a text ends: what closes a sentence, or a round bracket that it did not open, is not part of it.
 */
function endOf(address: string): number {
  let surplus = address.split(/[)）]/).length - address.split(/[(（]/).length;
  let end = address.length;
  for (; closing.includes(address[end - 1]!); end -= 1) if (/[)）]/.test(address[end - 1]!) && surplus-- < 1) break;
  return end;
}

/**
 * A text that somebody wrote, in which web addresses are links, of which search engines are told that anybody may have
 * written them. An address at the end of a text that `goesOn` may be cut, and stays text.
 */
export function LinkedText({ text, goesOn = false }: { text: string; goesOn?: boolean }) {
  // Signs of Chinese and Japanese stand between words without white space, and in no address unless they are encoded.
  const parts = text.split(/(https?:\/\/[^\s<>"。，、；：！？「」『』]+)/i);
  return parts.map((part, index) => {
    if (index % 2 === 0 || (goesOn && index === parts.length - 2 && parts.at(-1) === '')) return part;
    const address = part.slice(0, endOf(part));
    return (
      // What stands there never changes its place.
      <span key={index}>
        <a href={address} rel="ugc nofollow noopener">
          {address}
        </a>
        {part.slice(address.length)}
      </span>
    );
  });
}
