import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { reservedWordFinder } from './reserved-names.ts';
import { nameKey, skeleton } from './skeleton.ts';
import { checkUsername } from './usernames.ts';

// Unicode's table of confusable characters (UTS #39), each with its prototype.
const table = createRequire(import.meta.url)('unhomoglyph/data.json') as Record<string, string>;
const reservedWord = reservedWordFinder('Trenchpedia');

/** The reason why a name is refused; null if it is allowed. */
function refusal(name: string): string | null {
  const word = reservedWord(name);
  if (word !== null) return word;
  try {
    checkUsername(name);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
const list = (names: string) => names.trim().split(/\s*\|\s*/);

const claims = list(
  `admin|Administrator|Admin Team|admin official|ADMINS|adm1n|a.d.m.i.n|a d m i n|AdMin|xXadminXx|realadmin|adminbob|admin1|1admin|The Admin|moderator|Moderators|mod|Mod|mods|mod1|m0d|modteam|Mod Team|head mod|mod_bob|ModBob|Bob Mod|staff|Staff Member|support|Support Team|supportdesk|help|helpdesk|Help Center|HelpDesk24|team|the team|Trenchpedia|Trenchpedia Team|trenchpediateam|Trench Pedia|trenchpedia_support|official|Official Bonk|bonkofficial|system|System|root|rootuser|anonymous|Anonymous1|deleted|Deleted User|deleteduser|owner|site owner|founder|админ|Администратор|модератор|管理员|官方客服|관리자|aclmin|adnnin|adrnin|ac1min|admln|4dm1n|àdmïn|a̲d̲m̲i̲n̲|ΛDMIN|adмin|αdmin|аԁмin|ᎪᎠᎷᏆΝ|ᗩᗪᗰIᑎ|ꓮꓓꓟꓲꓠ|ⲀDⲘⲒⲚ|ᴀᴅᴍɪɴ|ɑɖɱɨɳ|ադmin|ⓐⓓⓜⓘⓝ|𝐚𝐝𝐦𝐢𝐧|ａｄｍｉｎ|sυpport|5upport|supp0rt|0fficial|offlclal|tearn|Mоderator|rnod|nnod|stαff|sysadmin|moderateur|modérateur|adm!n|addmin|admmin|admiin|adminn|Modderator|moderattor|suppport|Supportt Desk|offficial|oficial|Trenchhpedia|Trrenchpedia_help|αδμιν|ΑΔΜΙΝ|ⲁⲇⲙⲓⲛ|модератор1|スタッフ|サポート|운영팀|أدمن|yönetici|soporte|admim|adnin|Adnim Bob|admiꞑ|ꜹdmin|ꬰdmin|adɯin|ꜵfficial|security|Security Team|security_bob|bot|Bot1|b0t|null|NULL|undefined|me|Me|M.E.|former member|Former Members|encyclopedia|Encyclopaedia|The Encyclopedia|everybody|Somebody|TRUE|true1|everybdoy|amdin|adimn|admni|Amdins|am.din|amdin_bob|TheAmdin|trenchpeida|trenhcpedia|Tr3nchpeida|supprot|offciial|moderatro|satff|onwer|secuirty|аmdin`,
);

const wallets = list(
  `9cCG...Hw91|9cCG…Hw91|9cCG..Hw91|9cCG....Hw91|9cCG.Hw91|9cCG-Hw91|9cCG Hw91|9cCG_Hw91|9cCG . . . Hw91|9xQeWvG816bUx9EPjHmaT23yvVM2ZWbr|0x1234abcd|0x71C7...976F|0x71C7656EC7ab88b098defB751B7401|So11111111111111111111111111111|9xQeWvG816bUx9EPjHma|abcd...wxyz|9xQeWv...VFin|𝟗𝐜𝐂𝐆...𝐇𝐰𝟗𝟏|９ｃＣＧ．．．Ｈｗ９１|９ｃＣＧ-Ｈｗ９１|ＧｍａＤｒｐｐＢＣ７Ｐ５ＡＲＫＶ８ｇ３ｄ|０ｘ１２ａｂｃｄ|ⓖⓜⓐⒹⓡⓟⓟⒷⒸ⑦Ⓟ⑤ⒶⓇⓀⓋ⑧ⓖ③ⓓ`,
);

const ordinary = list(
  `Modesta|Modigliani|Modesto|Modric|Modi|Modest Mouse|Moderato|Commodore|Stafford|Staffan|Wagstaff|Falstaff|Supportive|Supporter|BonkSupporter|Steam|Teagan|Teamo|Downer|Bowner|Helmut|Helpmann|Helper|Rooney|Rooted|Beetroot|Systema|Ecosystem|Admiral|Adnan|Adam Min|Brad Min|Muhammad Min|Anna|Hannah|Clara|Olivia|Marcia|Connie|Badminton|0xMert|0xAda|user_42|john.smith|Anna_1990|TrencherMaster1999|Konstantinopoulos|Thiruvananthapuram|Satoshi|Zoë K.|O'Neil|漢字|Ünal|x|นักเทรด|หนุ่มน้อย|Иван Петров|Дмитрий|Модест Мусоргский|Ольга|Ελένη|Γιώργος|محمد علي|דוד לוי|राहुल शर्मा|田中 太郎|さくら|カタカナ|김민수|Trịnh Công Sơn|Łukasz|Bjørn|Åse|Jean-Luc|J.R.R. Tolkien|D'Angelo|Սարգիս|თამარ|አበበ|สมชาย|ស្រី|Nguyễn|Çağla|Deleuze|Ownby|Rooth|Officer|Anonyma|Trencher|TrenchLord|Bonk Whale|solana degen|2pac|50cent|4lex|Tim|Temo|Adimin|damien|Adrian|mina|Nadim|Mohammad|Kim Min-seo|Joe DiMaggio|X Æ A-12|James|Mary|Robert|Patricia|John|Jennifer|Michael|Linda|David|Elizabeth|William|Barbara|Richard|Susan|Joseph|Jessica|Thomas|Sarah|Charles|Karen|Christopher|Lisa|Daniel|Nancy|Matthew|Betty|Anthony|Margaret|Mark|Sandra|Donald|Ashley|Steven|Kimberly|Paul|Emily|Andrew|Donna|Joshua|Michelle|Kenneth|Carol|Kevin|Amanda|Brian|Dorothy|George|Melissa|Timothy|Deborah|Ronald|Stephanie|Edward|Rebecca|Jason|Sharon|Jeffrey|Laura|Ryan|Cynthia|Jacob|Kathleen|Gary|Amy|Nicholas|Angela|Eric|Shirley|Jonathan|Emma|Stephen|Brenda|Larry|Pamela|Justin|Nicole|Scott|Samantha|Brandon|Katherine|Benjamin|Christine|Samuel|Debra|Gregory|Rachel|Alexander|Carolyn|Patrick|Janet|Frank|Maria|Raymond|Heather|Jack|Diane|Dennis|Jerry|Tyler|Aaron|Jose|Adam|Nathan|Henry|Zachary|Douglas|Peter|Kyle|Noah|Ethan|Jeremy|Walter|Christian|Keith|Roger|Terry|Austin|Sean|Gerald|Carl|Dylan|Harold|Jordan|Jesse|Bryan|Lawrence|Arthur|Gabriel|Bruce|Logan|Billy|Joe|Alan|Juan|Elijah|Willie|Albert|Wayne|Randy|Mason|Vincent|Liam|Roy|Bobby|Caleb|Bradley|Russell|Lucas|García|Müller|Schröder|Jürgen|Søren|Ødegaard|Ángel|François|Étienne|Chloé|Señora Peña|João|Conceição|Tomáš|Dvořák|Žižek|Čapek|Škoda|Ľudmila|Győző|Erdős|Ștefan|Țepeș|Đorđe|Çelik|Gökçe|Şahin|İbrahim|Ağaoğlu|Þórunn|Guðrún|Wójcik|Małgorzata|Nguyễn Văn An|Phạm Thị Hoa|Александр|Сергей|Екатерина|Наталья|Юлия|Щукин|Ёлкин|Світлана|Їжак|Ђорђе|Васил|Αλέξανδρος|Μαρία|Κωνσταντίνος|Ωραία|Արամ|Անահիտ|გიორგი|ნინო|مريم|عبد الرحمن|زهرا|کریم|שרה|יעקב|अमित|प्रिया|অমিত|ਗੁਰਪ੍ਰੀਤ|અમિત|தமிழ்|తెలుగు|ಕನ್ನಡ|മലയാളം|සිංහල|ธนพล|ລາວ|မြန်မာ|ខ្មែរ|አማርኛ|ᏣᎳᎩ|ᐃᓄᒃ|山田太郎|佐藤さくら|スズキ|ひろし|Sato 佐藤|이순신|Kim 김|王小明|李娜|ㄅㄆㄇ|bonk_maxi|wif.hat|trench rat|degen42|satoshi21|Gm Ser|lil pump|MEV searcher|chart-whisperer|curvewatcher|O'Connor|Mc Donald|Jean-Pierre|St. John|Ada.Lovelace|x0rz|n00b|l33t h4x0r|Mevin|Boteler|MEV bot|Bottas|Nullah|Meg|Secure Sam|Philip|Phillip|Ana|Sara|Matt|Mat|Ɛdem|Ɔsei|Əli|Ɓala|Ɗan Ladi|Ŋuma|Domi|Dom|Meta|Maet|Dan|Damina|Amdine|Andim|Bonk Encyclopedia|Trueman|Truel|Somebodys Fool|Torpedo|Wonder|Sytsema|Adamin|Mdain|Supermoto|Trenched Pia`,
);

describe('a username', () => {
  it('is refused when it claims to speak for the site', () => {
    expect(claims.filter((name) => refusal(name) === null)).toEqual([]);
  });

  it('is refused with any confusable character of Unicode in a reserved word', () => {
    const alike = new Map<string, string[]>();
    for (const [source, target] of Object.entries(table)) {
      const letter = target
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace('rn', 'm')
        .replace('vv', 'w');
      alike.set(letter, [...(alike.get(letter) ?? []), source]);
    }
    const words = ['admin', 'moderator', 'staff', 'support', 'official', 'trenchpedia'];
    const names = words.flatMap((word) =>
      [...word].flatMap((letter, at) =>
        (alike.get(letter) ?? []).map((other) => word.slice(0, at) + other + word.slice(at + 1)),
      ),
    );
    expect(names.length).toBeGreaterThan(2_000);
    expect(names.filter((name) => refusal(name) === null)).toEqual([]);
  });

  it('is refused when it resembles a wallet', () => {
    expect(wallets.filter((name) => refusal(name) === null)).toEqual([]);
  });

  it.each(['Bоb', 'аdam', 'Zoë Κ', 'Ivan Пётр', '漢字кана', 'Ꭺnna', 'Լena', 'ꓐob', 'ⲁnna'])(
    'is refused when it mixes scripts: %s',
    (name) => {
      expect(refusal(name)).toMatch(/several scripts/);
    },
  );

  it('may be any ordinary name, in any one script', () => {
    expect(ordinary.length).toBeGreaterThan(300);
    expect(ordinary.map((name) => [name, refusal(name)]).filter(([, why]) => why !== null)).toEqual([]);
  });
});

it('equals another exactly when a reader could confuse them', () => {
  for (const [one, other] of [
    ['pаypal', 'PayPa1'],
    ['modern', 'rnoclern'],
    ['winner', 'vvimer'],
    ['Zoë', 'zoe'],
  ])
    expect(skeleton(one!)).toBe(skeleton(other!));
  expect(skeleton('alice')).not.toBe(skeleton('bob'));
});

it('is near another only by a doubled letter, n for m, or a small number at its end', () => {
  const keys = new Map<string, string[]>();
  for (const name of ordinary) keys.set(nameKey(name), [...(keys.get(nameKey(name)) ?? []), name]);
  expect([...keys.values()].filter((names) => names.length > 1)).toEqual([]);
  for (const [one, other] of [
    ['trench_rat', 'TrenchRat 7'],
    ['curvewatcher', 'curvewatcherr'],
    ['modern_degen', 'rnoclern_degen9'],
  ])
    expect(nameKey(one!)).toBe(nameKey(other!));
});
