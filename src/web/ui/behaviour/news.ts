const verbs = [' is ', ' are ', ' was ', ' were '];
const articles = ['a ', 'an ', 'the '];

const withoutArticle = (text: string): string => {
  const article = articles.find((word) => text.toLowerCase().startsWith(word));
  return article === undefined ? text : text.slice(article.length);
};

/** The length of another name after the title: 'dogwifhat (WIF) is …', 'A community takeover, or CTO, is …'. */
function lengthOfOther(rest: string): number {
  if (rest.startsWith(' (')) return rest.indexOf(')') + 1;
  return rest.startsWith(', or ') ? rest.indexOf(',', 2) + 1 : 0;
}

/**
 * Removes the part of a summary that repeats the title above it: 'BONK is a dog-themed coin.' becomes 'Dog-themed
 * coin.'. Other summaries stay unchanged. For lists only: the stored text and a shared link have the whole sentence.
 */
export function newsOf(title: string, summary: string): string {
  const name = withoutArticle(summary);
  if (title === '' || !name.toLowerCase().startsWith(title.toLowerCase())) return summary;
  let rest = name.slice(title.length);
  rest = rest.slice(lengthOfOther(rest));
  const verb = verbs.find((word) => rest.startsWith(word));
  if (verb === undefined) return summary;
  const news = withoutArticle(rest.slice(verb.length).trimStart());
  return news === '' ? summary : news[0]!.toUpperCase() + news.slice(1);
}
