// PostgreSQL refuses U+0000 and silently changes a lone surrogate.
const storable = (text: string) => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
// A cut may fall inside a pair of surrogates, so what is left of the pair goes too.
/** Text from a stranger as it can be kept: at most so many characters, nothing that the store would refuse or change. */
export const cut = (text: string, most: number) => storable(storable(text).trim().slice(0, most)).trim();
/** The same on one line. */
export const line = (text: string, most: number) => cut(text.replace(/\s+/g, ' '), most);
