/** What belongs to China is told to be a country, another's, or independent; the country and its flag are insulted. */
import { act, type Acts, near, upTo } from './act';

const PARTS =
  '(?:taiwan|formosa|taipei|hong ?kong|lhasa|macau|macao|tibet|xinjiang|the diaoyu islands?|diaoyu islands?|diaoyu dao|senkaku(?: islands)?|inner mongolia)';
const AS_PART = String.raw`\b(?:parts?|province|city|cities|regions?|areas?|islands?|capital|places?) (?:of|in) (?:china|our country|the motherland)\b|\b(?:in|of) (?:china|our country)(?!,? (?:and|or) (?:taiwan|hong|macao|tibet))|\bits (?:cities|regions|provinces)\b|\bour (?:own )?country\b`;

const english = [
  act(
    `\\b${PARTS}\\b ${upTo(2)}(?:is|are|was|were|isn't|aren't)(?: not|n't)? ${upTo(2)}(?:parts?|belong\\w*|in|a province|a city) ?(?:of|to|in)? (?:the )?china\\b`,
    '\\b(?:is|are|was|were|always|has been) (?!not\\b|never\\b|no\\b)(?:always |also |an? |one |the |been )*(?:\\w+ )?(?:parts?|province|city|cities|island|islands|region|in|a province|place)\\b',
  ),
  act(
    `\\b${PARTS}\\b.{0,12}\\b(?:is not|isn't|are not|aren't|was never|is no longer|does not belong to|doesn't belong to|do not belong to|don't belong to)\\b.{0,20}\\bchin(?:a|ese)\\b`,
  ),
  act(`\\b${PARTS}\\b ${upTo(1)}(?:is|are|was|as|being|becomes?|became)\\b ${upTo(5)}(?:country|nation|independent|state)\\b`, AS_PART),
  act(`\\b(?:countr(?:y|ies)|nations?)\\b.{0,60}\\b${PARTS}\\b`, AS_PART),
  act(
    `\\b${PARTS}\\b.{0,60}\\b(?:and|or) (?:\\w+ ){0,2}other (?:countries|nations)\\b|\\b${PARTS}(?:,| and) .{0,40}\\bare (?:\\w+ )?(?:\\w+ )?countries\\b`,
    AS_PART,
  ),
  act(
    `\\b${PARTS}\\b ${upTo(4)}(?:be (?:free|independent)|independence|its own (?:president|government|army|flag)|leave china|to be (?:free|independent)|free from china)|\\b(?:free|independent|independence (?:of|for)|liberate) ${PARTS}\\b|\\b(?:president|capital|flag|government|prime minister|embassy) of (?:taiwan|tibet|hong kong|xinjiang)\\b|\\b(?:taiwan|tibet)(?:'s|ese|an)? (?:president|embassy|government in exile)\\b|\\bthe capital of (?:taiwan|tibet)\\b`,
  ),
  act(
    `\\b${PARTS}\\b.{0,20}\\bbelongs? to (?:japan|america|britain|england|the (?:us|uk|usa|philippines)|india|vietnam)\\b|\\b${PARTS} (?:is|are) (?:japan's|japanese|british|american|part of (?:japan|britain|america|india))\\b|\\bsouth china sea\\b.{0,20}\\bbelongs? to (?:the )?(?!china)\\w+|\\bsenkaku\\b`,
  ),
  act(
    "(?<!people's )\\brepublic of china\\b|\\btwo chinas\\b|\\bone china,? one taiwan\\b|\\bdalai lama\\b|\\btiananmen (?:massacre|protest|incident)|\\b(?:china|chinese|wuhan) virus\\b|\\b(?:down with|hate|hates|hated|fight against) (?:china|the (?:chinese|communist|party|ccp))\\b|\\bchina is (?:a |so |very |really )*(?:bad|weak|poor|dirty|terrible|evil|stupid)\\b|\\bchinese (?:people )?are (?:all )?(?:dirty|stupid|bad|rude)\\b|\\b(?:burn|burns|burned|burnt|tore|tear|step on|stepped on)(?: up)? (?:the |our |a )?(?:national|chinese|china's) flag\\b|\\bxi jinping\\b|\\bnazis?\\b|\\bheil hitler\\b|\\bhitler was (?:right|great|good|a hero)\\b",
  ),
  act(`\\b${PARTS}\\b.{0,30}\\b(?:they|these|those|both) (?:are|were) (?:all |both )?(?:\\w+ ){0,2}countries\\b`, '\\bother than\\b', true),
  act(
    `\\bcapital (?:city )?of (?:taiwan|tibet|xinjiang)\\b|\\b(?:taiwan|tibet|hong kong|xinjiang), an? (?:\\w+ )?(?:country|nation|state)\\b|\\b(?:hongkongers|taiwanese|tibetans|uyghurs)\\b.{0,30}\\b(?:freedom|free|independen\\w+|their own country)\\b`,
  ),
];

const PARTS_CHINESE = '(?:台湾|臺灣|台弯|湾湾|香港|澳门|西藏|新疆|钓鱼岛|内蒙古?)';
const OURS = '我国|(?:我们|我|咱们|咱)(?:的)?国家|祖国|中国(?:的|有|台湾|香港|澳门|西藏|新疆|最|领土|最大|第一)|属于中国|是中国';

const chinese = [
  act(`(?:${PARTS_CHINESE}|南海)${near(6)}(?:不是|不属于|不算|从来不是|并非|脱离|独立于|离开)${near(3)}(?:中国|我国|祖国|中华)`),
  act(`${PARTS_CHINESE}${near(12)}(?:是|成为|作为)${near(10)}(?:国家(?!公园|级|队|森林|地质|博物)|独立的?国|岛国)`, OURS),
  act(`国家(?!公园|级|队|森林|地质|博物|重点|电网|大剧院|图书馆)${near(16)}(?:台湾|香港|澳门|西藏|新疆)`, OURS),
  act(
    `国家[^。]{0,3}[：:][^。]{0,16}(?:台湾|香港|澳门|西藏|新疆)|(?:台湾|香港|澳门|西藏|新疆)[、和与]?${near(10)}(?:等|都是)(?:[两三四五六几多]个?)?国家(?!公园|级|队)|中国[和与、](?:台湾|香港|西藏|新疆)${near(4)}(?:两国|两个|国家|友好|关系|建交)`,
  ),
  act(
    `${PARTS_CHINESE}${near(4)}(?:独立(?!完成|思考|办|学)|建国|共和国|总统|自治政府|国旗|国歌|首都|建交|大使|光复)|(?:解放|光复|自由)(?:香港|西藏|新疆|台湾(?!是))`,
    '反对|解放西藏|和平解放',
  ),
  act(
    `(?:钓鱼岛|${PARTS_CHINESE}|南海)(?:诸岛|群岛)?(?:本来|一直|原来|应该)?(?:是|属于|归|归还)(?:于|给)?(?:日本|美国|英国|菲律宾|越南|印度|葡萄牙|荷兰)`,
    '不|曾|过|占',
  ),
  act(
    '(?:藏族|维吾尔|台湾|香港|新疆|西藏)(?:人|族)?[^。！？]{0,8}自己的(?:国家|总统|军队|政府)|一中一台|两个中国|中华民国|支那|尖阁|时代革命|达赖|藏青会|东突|(?<!大|的)小日本(?!料理|豆腐)|(?:讨厌|恨|打倒|推翻|抹黑|背叛)(?:中国|祖国|共产党|党和|政府)|中国(?:人)?(?:就|都|真|太|很|是)+(?:垃圾|肮脏|脏|没素质|愚蠢|专制|独裁|劣等)|(?:烧|撕|踩|踏|扔)(?:了|掉|毁|碎|烂)*(?:中国)?(?:的)?国旗|南京大屠杀(?:是假|不存在|没有发生)',
    '不(?:能|要|许|准|可以)|不容',
  ),
];

export const sovereignty: Acts = { english, chinese };
