/**
 * Splits a text that arrives in parts into lines. Cuts a line after `longest` + 1 characters, so that memory holds no
 * more of it. A line of that length tells the reader that it was too long.
 */
export async function* linesOf(parts: AsyncIterable<string>, longest: number): AsyncGenerator<string> {
  const most = longest + 1;
  let line = '';
  for await (const part of parts) {
    const [rest = '', ...further] = part.split('\n');
    line += rest.slice(0, most - line.length);
    for (const next of further) {
      yield line;
      line = next.slice(0, most);
    }
  }
  if (line !== '') yield line;
}
