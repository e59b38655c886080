// ISO 15924's codes of the scripts in Unicode.
const scripts = `Adlm Aghb Ahom Arab Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Bopo Brah Brai Bugi Buhd Cakm Cans Cari Cham Cher Chrs Copt
Cpmn Cprt Cyrl Deva Diak Dogr Dsrt Dupl Egyp Elba Elym Ethi Geor Glag Gong Gonm Goth Gran Grek Gujr Guru Hang Hani Hano Hatr Hebr Hira
Hluw Hmng Hmnp Hung Ital Java Kali Kana Kawi Khar Khmr Khoj Kits Knda Kthi Lana Laoo Latn Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka
Mand Mani Marc Medf Mend Merc Mero Mlym Modi Mong Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkoo Nshu Ogam Olck Orkh Orya Osge Osma
Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund
Sylo Syrc Tagb Takr Tale Talu Taml Tang Tavt Telu Tfng Tglg Thaa Thai Tibt Tirh Tnsa Toto Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb Todr Gara Gukh Krai Tayo Sunu Tutg Onao Berf Sidt Tols`;

// Characters without a script of their own: digits, signs, accents.
const free = /[\p{scx=Zyyy}\p{scx=Zinh}]/gu;

// Built from the codes below, never from input; it looks at each letter once.
// oxlint-disable-next-line regexes/linear
const madeOf = (...codes: string[]) => new RegExp(`^[${codes.map((code) => `\\p{scx=${code}}`).join('')}]*$`, 'u');

// UTS #39, Highly Restrictive: Japanese, Chinese with its phonetic letters, and Korean use several scripts, also beside
// Latin.
const mixtures = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
].map((codes) => madeOf(...codes));

const singles = scripts.split(/\s+/).map((code) => madeOf(code));

/** Whether a text uses one script, or several that one language uses (UTS #39, 5.2). */
export function isOneScript(text: string): boolean {
  const letters = text.replace(free, '');
  return [...mixtures, ...singles].some((script) => script.test(letters));
}

// Compiles the patterns at the start of the server, so that the first request does not wait for it.
isOneScript('a\u0430');
