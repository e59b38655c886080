const closing = new Set('.,;:!?)]}\'"’”»…。，、；：！？）」』】》');

/** Where an address in a text ends: what closes a sentence, or a bracket that it did not open, is not part of it. */
function endOf(address: string): number {
  let end = address.length;
  let closed = address.split(')').length - address.split('(').length;
  while (closing.has(address[end - 1]!)) {
    if (address[end - 1] === ')' && closed-- < 1) break;
    end -= 1;
  }
  return end;
}

/**
 * A text that somebody wrote, in which web addresses are links, of which search engines are told that anybody may have written them. An
 * address at the end of a text that `goesOn` may be cut, and stays text.
 */
export function LinkedText({ text, goesOn = false }: { text: string; goesOn?: boolean }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/i);
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
