/**
 * Letters that look like a Latin one, and that Unicode's table of confusable characters maps elsewhere or leaves alone:
 * phonetic letters, small capitals, and letters of other scripts that advertisers and impostors use.
 */
const readAs: Record<string, string> = {
  a: 'ᴀɐɒΛʌɅᴧΔДдѦѧαάἀⲀⲁᎪꭺᗩᗅᐱᐃꓮꞛ@ªλԱӐӒ',
  b: 'ʙβϐБВвⲂⲃᏴᏼᗷᑲꓐƅЬьßɓбҌ',
  c: 'ᴄɔↃᑕⲤⲥСсϲϹᏟꮯꓚҪҫ¢',
  d: 'ᴅɖɗđÐðԁԀᎠꭰᗞᗪᑯᕍᏧꮷꓓժძȡƌᑻↁⅾƊԂԃժ',
  e: 'ᴇɛεєЄҽҾеЕΕⲈⲉᎬꭼꓰ℮ⴹƐəɘǝЭэ€ξΣᗴ',
  f: 'ꜰғϝҒʄᖴꓝƒſẝՖ',
  g: 'ɢɡցǤᏀꮐꓖԌԍɠᶃ',
  h: 'ʜһҺНнΗԋⲎⲏᎻꮋᕼꓧհɦⱨңћђ',
  i: 'ɪιΙіІїЇǀӀӏℹΪϊⲒⲓᎥꭵᏆꮖꙇɨỈᛁꓲןוא|!ı',
  j: 'ᴊјЈʝɟϳᎫꭻᒍꓙյ',
  k: 'ᴋкКκΚⲔⲕᏦꮶꓗқҚҝĸӃ',
  l: 'ʟɫɭⱢᏞꮮᒪꓡⳐⅼⅬ',
  m: 'ᴍмМμΜʍɱϺϻⲘⲙᎷꮇᗰᘻꓟ₥ოጠനണꭑᛖӍӎ',
  n: 'ɴпПиИӥйЙηᴎɳɲŋŊƞПΝνⲚⲛᑎᑏᘉᏁꮑꓠռոՈղըպነภกח∩ռτπПℕ',
  o: 'ᴏоОοΟσΟⲞⲟօՕᎤꓳ໐୦००๐০੦ჿഠဝѻΘθФØøʘ',
  p: 'ᴘрРρΡϱⲢⲣᏢꮲᑭꓑթƥ',
  q: 'ԛԚգզϙႭ',
  r: 'ʀгГяЯɹɾɼɽⲄᎡꭱᏒꮢᖇꓣгեր',
  s: 'ꜱѕЅʂϨᏚꮪᏕꮥꓢՏട$ᔕ§',
  t: 'ᴛтТτΤтⲦⲧᎢꭲꓔʈƫƬ†ҭէ',
  u: 'ᴜυսՍʊʋᑌᑘꓴцЦЧՄմ∪ц',
  v: 'ᴠνѵѴᏙꮩᐯꓦטᵥ',
  w: 'ᴡωшШщЩѡԝԜᎳꮃᏔꮤꓪաɯϣψ',
  x: 'хХχΧⲬⲭ᙭ꓫჯⅹ×',
  y: 'ʏуУүҮγΥύⲨⲩᎩꭹꓬყɣʎϒ¥ч',
  z: 'ᴢᏃꮓꓜʐʑȥΖζɀƵ',
};

const letterOf = new Map<string, string>();
for (const [letter, others] of Object.entries(readAs)) {
  // The first list with a letter wins: the lists begin with the closest look-alikes.
  for (const other of others) if (!letterOf.has(other)) letterOf.set(other, letter);
}

/** The Latin letter that a letter looks like; the letter itself if there is none. */
export const latinLookAlike = (letter: string): string => letterOf.get(letter) ?? letter;
