/**
 * Text that programs read in more than one way, and sites, names and numbers that only people recognise. A text with
 * one of them beside an address is never green.
 */
const otherThings: readonly RegExp[] = [
  // Some programs read a backslash as a slash. Text before an @ poses as the site, and text after it may name a person.
  /[\\@＠﹫]/,
  // A scheme within a link: another program than the link's site may open the rest.
  /[=/#?&|](?!https?:|hxxps?:)[a-z][a-z\d+.-]{1,19}:/i,
  // A broken or unknown scheme.
  /\bh(?:tt|xx)ps?(?!:\/\/)\b/i,
  /(?<![:/\p{L}\p{N}])\/\/[\p{L}\p{N}]|\/\/\/[\p{L}\p{N}]/u,
  // HTML entities and tags.
  /&(?:#|[a-z]{2,8};)/i,
  /<\/?[a-z]+[\s/>]/,
  // A site or an e-mail address with disguised dots: evil[.]com, evil dot com, evil .com.
  /[[({<]\s*(?:\.|dot|at)\s*[\])}>]/i,
  /[\p{L}\p{N}]\s+dot\s+\p{L}/iu,
  /\p{L}[\s_-]+(?:dot|d0t|punto|ponto|point|punkt)[\s_-]+(?:com|net|org|io|xyz|fun|app|sol|gg|top|site|online)\b/iu,
  /[\p{L}\p{N}][•·‧,|;](?:com|net|org|io|xyz|fun|app|sol|gg|top|site|online|example)(?![\p{L}\p{N}])/iu,
  /\s\/\s?(?:com|net|org|io|xyz|fun|app|gg|top|site|online)\b/i,
  /\bwww\b(?!\.)/i,
  /\s\.\s*\p{L}/u,
  /\.\s+(?:com|net|org|io|xyz|fun|app|sol|gg|top|site|online|example)\b/i,
  /\.\s+(?:meme|ai|dev|link|finance|info|biz|club|cc)\b/,
  /\p{Extended_Pictographic}\ufe0f?\.\p{L}{2}/u,
  // The name of a messenger, a phone number, or a name with a number.
  /\b(?:telegram|tg|discord|whatsapp|instagram)\b/i,
  /\+\d{1,3}[\s().-]+\d{2}/,
  /(?<!\d)(?:\(\d{3}\)|\d{3,4})[\s.-]\d{4}(?!\d)/,
  /\p{L}#\d{4}(?!\d)/u,
];

const isLong = (text: string) => /^[1-9A-Za-z]{32}$/.test(text);

/** Whether an address continues after an underscore, or begins after one. */
const goesOn = (text: string) =>
  text.split('_').some((part, place, all) => {
    const next = all[place + 1] ?? '';
    const isJoined = /^[\p{L}\p{N}]/u.test(next) && /^[\p{L}\p{N}]/u.test(part.slice(-1));
    return isJoined && (isLong(part.slice(-32)) || isLong(next.slice(0, 32)));
  });

/** Whether all programs and people read a text in the same way. */
export const isPlainly = (text: string): boolean => !goesOn(text) && !otherThings.some((thing) => thing.test(text));
