/**
 * What is unfit for minors, by lists of words and by acts (`acts/`: what is done and to what, in one sentence). Never: whoever
 * asks. By topic (a word or two of it alone are asked to be said otherwise, `touchyIn`): not either, unless a word that is learned is about it (kill and wine are words of school courses, and their
 * example sentences speak of them). What is said between the lines no list finds: docs/ai.md says how much it does find.
 */
import { tensesOf } from '../english/lemmas';
import { tokensOf } from '../english/tokens';
import { abuse } from './acts/abuse';
import { actIn, type Sentences } from './acts/act';
import { contempt } from './acts/contempt';
import { intoxicants } from './acts/intoxicants';
import { selfHarm } from './acts/self-harm';
import { sovereignty } from './acts/sovereignty';
import { violence } from './acts/violence';
import { chineseMeant, lettersJoined, sentencesRead } from './disguised';
import { plainOf } from './plain';

export type Topic = 'drugs' | 'violence' | 'alcohol' | 'tobacco' | 'gambling' | 'insult' | 'death' | 'romance' | 'politics';

const NEVER_ENGLISH = `
  sex sexy sexual sexually porn porno pornography nude naked nudity rape rapist orgasm penis vagina breasts boobs erotic prostitute whore slut
  bitch fuck fucking fucked shit bullshit asshole bastard dick cunt nigger faggot retard
  cocaine heroin marijuana cannabis meth methamphetamine ecstasy lsd ketamine overdose stoned
  suicide suicidal behead torture massacre genocide terrorist terrorism bomber jihad
  condom abortion hooker stripper pedophile incest molest
  casino roulette blackjack baccarat
  nazi motherfucker wanker slutty horny kinky masturbate masturbation blowjob handjob hentai onlyfans xxx brothel panties lingerie fetish
  paedophile kys nmsl cnm tmd caonima shabi zisha fentanyl
  taiwanese-independence falun
`;
const NEVER_CHINESE = `
  色情|情色|黄色(?:网站|视频|小说)|黄片|成人(?:视频|电影|网站|影片)|做爱|性交|性爱|性行为|(?<![线关称比等相])性关系|性器官|性感|裸体|裸照|裸聊|全裸|约炮|一夜情|强奸|轮奸|迷奸|猥亵|卖淫|嫖娼|嫖|妓女|鸡巴|阴茎|阴道|乳房|自慰|手淫|高潮迭起|春药|避孕套|堕胎|乱伦|援交
  |他妈的|操你|草泥马|傻逼|去死吧|狗日|婊子|贱人|王八蛋|滚蛋|脑残|弱智
  |妈的智障|操你|你妈逼|鸡掰|骚货|骚女|骚逼|荡妇|荡女|淫|精液|成人网|看毛片|三级片|黄书(?![包皮架柜])|黄网(?![球兜格])|啪啪啪|性(?:侵|骚扰|奴|虐|伴侣|癖)|裸奔|裸着|裸身
  |贩毒|冰毒|海洛因|可卡因|大麻(?![烦袋花雀绳将线布木])|摇头丸|K粉|止咳水上瘾
  |自杀|自残|自伤|割腕|轻生|跳楼(?![梯机价层])|上吊(?![桥车灯扇床环杠塔船梯篮装])|不想活|活着没(?:有)?意思|结束(?:自己的)?生命|安眠药
  |斩首|砍死|捅死|血腥|分尸|碎尸|尸体|虐杀|虐待|酷刑|制作炸弹|自制(?:炸弹|枪|武器)|炸药|恐怖袭击|恐怖分子|屠杀|校园暴力视频|殴打致
  |赌场|赌博网|下注|押注|百家乐|老虎机|六合彩|时时彩|网赌
  |台独|港独|藏独|疆独|法轮|颠覆(?:国家|政权)|反党|反政府|推翻政府|打倒(?:共产党|政府)|六四事件|天安门事件|邪教|习近平|毛泽东|邓小平|共产党下台|民主运动|游行抗议政府
`;

const TOPIC_ENGLISH: Readonly<Record<Topic, string>> = {
  drugs: 'addict opium',
  violence:
    'kill killer murder murderer gun shotgun pistol rifle bullet bomb weapon stab knife-fight bleed blood bloody violent violence kidnap robber',
  alcohol: 'beer wine alcohol alcoholic vodka whisky whiskey brandy cocktail drunken pub tequila liquor champagne',
  tobacco: 'cigarette cigar tobacco vape',
  gambling: 'gamble gambling gambler lottery poker',
  insult: 'stupid idiot fool dumb loser moron',
  death: 'corpse grave coffin funeral dead death',
  romance: 'kiss boyfriend girlfriend lover darling marry wedding',
  politics: 'president election government communist democracy protest political politics party-leader',
};
const TOPIC_CHINESE: Readonly<Record<Topic, string>> = {
  drugs: '毒品|吸毒|鸦片',
  violence: '杀死|杀人|杀害|谋杀|杀了|枪杀|开枪|手枪|步枪|子弹|炸弹|武器|刺伤|流血|暴力|绑架|打死|打群架',
  alcohol: '啤酒|白酒|红酒|喝酒|饮酒|酗酒|醉酒|喝醉|酒吧',
  tobacco: '香烟|抽烟|吸烟|电子烟|烟草',
  gambling: '赌博|赌钱|打赌[^。！？]{0,8}(?:元|块|钱)|彩票|扑克赌',
  insult: '笨蛋|(?:太|真|好|很|这么|你)笨|傻瓜|蠢货|白痴|废物|丑八怪|讨厌鬼|垃圾学生',
  death: '尸|坟墓|葬礼|棺材',
  romance: '接吻|亲吻|男朋友|女朋友|恋爱|情人|早恋',
  politics: '总统|选举|政府|政党|抗议|示威|政治',
};
/** Words that are of a topic only in such company: “I bet you can do it” is none of gambling, an ugly duckling no insult. */
const TOPIC_PHRASES: Readonly<Partial<Record<Topic, RegExp>>> = {
  gambling:
    /\b(?:make|makes|made|place|places|placed|win|won|lose|lost) (?:a|the|his|her|their|my) bets?\b|\bbetting\b|\bbets? (?:on|money|[$¥£€]?\d+|(?:all )?(?:his|her|my|their) (?:money|savings)|(?:\w+ )?(?:yuan|dollars|pounds))\b/gi,
  insult: /\byou(?:['’]re| are|r)? (?:so |very |really |an? |such an? )*ugly\b|\bugly (?:girl|boy|man|woman|kid|child|face|pig)s?\b/gi,
};
/** What of a word that is learned opens a topic, beyond the lists. */
const ALSO_OPENED_BY: Readonly<Partial<Record<Topic, RegExp>>> = { gambling: /^bet\b|打赌/, insult: /^ugly\b/ };
/** Topics a school text may touch by itself: a tale of a king who died is none of our business, a funeral in every line is. */
const TOLERATED: ReadonlySet<Topic> = new Set(['death', 'romance', 'politics']);
/** So many words of a tolerated topic are too many. */
const TOO_MANY = 3;
/** One rude word can be mended (`rudeIn`), more are meant so. */
const TOO_RUDE = 2;

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const patternOf = (words: string): RegExp => new RegExp(words.replace(/\s+/g, ''), 'gi');

const neverEnglish = setOf(NEVER_ENGLISH);
const neverChinese = patternOf(NEVER_CHINESE);
const TOPICS = Object.keys(TOPIC_ENGLISH) as Topic[];
const topicEnglish = new Map(TOPICS.map((topic) => [topic, setOf(TOPIC_ENGLISH[topic])]));
const topicChinese = new Map(TOPICS.map((topic) => [topic, patternOf(TOPIC_CHINESE[topic])]));

const ACTS = [selfHarm, abuse, violence, contempt, sovereignty];
const ACT_TOPICS = ['tobacco', 'drugs', 'gambling'] as const satisfies readonly Topic[];
/** Found in the middle of letters that stand apart, too. */
const STRONG = /fuck|bitch|porn|suicide|asshole|nigger|rapist/;

/** Sentences that say it without such a word. */
const PHRASES: readonly RegExp[] = [
  /\b(?:get|gets|got|getting|was|is|were|are|very|too) drunk\b|\bdrunk (?:man|men|driver|people|again)\b/i,
  /\b(?:smoke|smoked|smoking) (?:weed|pot|grass|a joint)\b|\b(?:get|got|getting) high on\b|\b(?:take|took|taking|do|did|sell|sold|buy|bought) drugs\b/i,
  /\bhow to (?:make|build) a (?:bomb|gun|weapon)\b/i,
];

/** What school books themselves warn of. */
const WARNED_OF =
  /(?:吸烟|抽烟)[^。，,\n]{0,12}(?:有害|危害|不好|不利)|(?:禁止|不准|不许|不要|请勿|别|戒|反对)(?:在[^。，,\n]{1,10})?(?:吸|抽)烟|(?:吸|抽)烟(?:是|被)[^。，,\n]{0,6}禁止/g;

/** Medicine and museums: what school texts say of blood and of old arms. */
const ORDINARY =
  /\bblood (?:test|pressure|type|cell|vessel)s?\b|\bpump(?:s|ed|ing)? (?:the |our |your )?blood\b|\bopium wars?\b|鸦片战争|虎门销烟|\b(?:give|gave|giving|donate|donated|check|checked|test|tested) (?:\w+ )?blood\b|\b(?:nose|finger|knee|hand|leg) (?:is|was) bleeding\b|\b(?:old|ancient) (?:gun|weapon)s?\b|(?:鼻子|手指|膝盖|手|腿)(?:在|正在)?流血|(?:古代|古老|旧)的?(?:武器|兵器)|\b(?:fire|cold|frost|joke|disease|flood|storm|heat|earthquake|illness|virus|smoke)s? (?:\w+ )?kill(?:s|ed)?\b|打死了?(?:一只|一条|那只)?(?:老虎|苍蝇|蚊子|蛇)|\b(?:chicken|duck|turkey|goose) breasts?\b|\bbreast ?stroke\b|\bkill(?:s|ed|ing)? (?:two birds|(?:the |some |a little )?time)\b|\bkill(?:s|ed|ing)? (?:\w+ ){0,2}(?:germs?|bacteria|virus(?:es)?|insects?|pests?|weeds?|mosquito(?:e?s)?|fl(?:y|ies)|bugs?|worms?|cells?)\b|\b(?:cat|dog|fox|wolf|lion|tiger|snake|eagle|owl|hawk|bear|spider|crocodile|shark)s? (?:\w+ ){0,2}kill(?:s|ed|ing)? (?:a |the |an |its |many |some |small )*(?:mouse|mice|rats?|chickens?|hens?|rabbits?|sheep|deer|birds?|snakes?|zebras?|fish|goats?|insects?)\b|\b(?:stupid|foolish|silly|dumb) of (?:me|us)\b|\b(?:feel|felt|feeling) (?:so |very |a bit |really )?(?:stupid|dumb|foolish)\b|杀死(?:了)?[^。，！？]{0,6}(?:细菌|病菌|病毒|害虫|虫子|杂草|癌细胞|老鼠)/gi;

/** Topics that words of a course are about: their meanings and spellings open them. */
export function topicsOf(words: readonly { spelling: string; meaning: string }[]): ReadonlySet<Topic> {
  return new Set(
    TOPICS.filter((topic) =>
      words.some(
        ({ spelling, meaning }) =>
          wordsIn(wordsOf(spelling), topicEnglish.get(topic)).length > 0 ||
          matchesIn(meaning, topicChinese.get(topic)).length > 0 ||
          ALSO_OPENED_BY[topic]?.test(spelling) ||
          ALSO_OPENED_BY[topic]?.test(meaning),
      ),
    ),
  );
}

/** An English word and what it is a form of. */
interface Word {
  form: string;
  bases: readonly string[];
}
const wordsOf = (text: string): Word[] => tokensOf(text).map(({ form }) => ({ form, bases: tensesOf(form) }));
const wordsIn = (words: readonly Word[], list: ReadonlySet<string> = new Set()): string[] =>
  words.flatMap(({ form, bases }) => (bases.some((base) => list.has(base)) ? [form] : []));
const matchesIn = (text: string, pattern: RegExp | undefined): string[] => (pattern ? (text.match(pattern) ?? []) : []);

/** A text as the checks read it: once, for all of them. */
export interface Read extends ReadWords {
  sentences: Sentences;
}
interface ReadWords {
  plain: string;
  words: readonly Word[];
}

export function readOf(text: string): Read {
  const read = readWordsOf(text);
  return { ...read, sentences: sentencesRead(read.plain) };
}

function readWordsOf(text: string): ReadWords {
  const plain = plainOf(text).replace(WARNED_OF, ' ').replace(ORDINARY, ' ');
  return { plain, words: wordsOf(plain) };
}

/** What is unfit in the text, to be named to nobody but a log of checks; undefined: nothing was found. */
export function unfitIn(read: Read, open: ReadonlySet<Topic> = new Set()): string | undefined {
  const worst = worstIn(read, open) ?? drinkIn(read, open);
  if (worst !== undefined) return worst;
  for (const topic of TOPICS) {
    if (open.has(topic)) continue;
    const found = ofTopic(read, topic);
    if (found.length >= mostOf(topic)) return found[0];
  }
  return undefined;
}

/** What no text for minors says, whatever it is about. */
function worstIn({ plain, words, sentences }: Read, open: ReadonlySet<Topic>): string | undefined {
  const never =
    wordsIn(words, neverEnglish)[0] ??
    lettersJoined(plain).find((word) => STRONG.exec(word) !== null || tensesOf(word).some((base) => neverEnglish.has(base))) ??
    matchesIn(chineseMeant(plain).replace(/\s+/g, ''), neverChinese)[0] ??
    PHRASES.map((phrase) => phrase.exec(plain)?.[0]).find((found) => found !== undefined) ??
    actIn(sentences, ACTS);
  return (
    never ??
    actIn(
      sentences,
      ACT_TOPICS.filter((topic) => !open.has(topic)).map((topic) => intoxicants[topic]),
    )
  );
}

/** Somebody drinks. */
const drinkIn = ({ sentences }: Read, open: ReadonlySet<Topic>): string | undefined =>
  open.has('alcohol') ? undefined : actIn(sentences, [intoxicants.alcohol]);

/** So many words of topics a text of a school book may have: of the heart and the blood, a lion and its prey, a war. */
const MOST_TOUCHED = 2;
/** None of those; nor of somebody who is killed by somebody. */
const GRAVE =
  /murder|killer|stab|kidnap|knife|addict|bloody|bled|毒品|吸毒|杀人|杀害|谋杀|枪杀|开枪|炸弹|刺伤|绑架|打死|打群架|酗酒|赌|彩票/i;
const SOMEBODY_IS_KILLED =
  /\bkill(?:s|ed|ing)? (?:his|her|their|my|your|our|the|an?|that|this) (?:\w+ )?(?:friend|man|woman|boy|girl|child|wife|husband|mother|father|brother|sister|teacher|classmate|neighbour|boss|student|baby|family)s?\b|杀(?:死|了)[^。！？]{0,8}(?:朋友|男人|女人|孩子|妻子|丈夫|妈妈|爸爸|母亲|父亲|兄弟|姐妹|哥哥|弟弟|老师|同学|邻居|学生|男孩|女孩|那个人)/i;

/**
 * The topic of a text that `unfitIn` refuses for a word or two of it, or for too much of a tolerated one, and for nothing worse:
 * it can be written again without them, and is not shown with them. Undefined for every other.
 */
export function touchyIn(read: Read, open: ReadonlySet<Topic> = new Set()): Topic | undefined {
  if (worstIn(read, open) !== undefined || (!open.has('violence') && SOMEBODY_IS_KILLED.test(read.plain))) return undefined;
  const found = TOPICS.filter((topic) => !open.has(topic)).map((topic) => ({ topic, words: ofTopic(read, topic) }));
  const touched = found.filter(({ topic, words }) => words.length >= mostOf(topic));
  if (touched.some(({ topic, words }) => topic === 'insult' || words.some((word) => GRAVE.test(word)))) return undefined;
  const most = touched.reduce((sum, { topic, words }) => sum + (TOLERATED.has(topic) ? 0 : words.length), 0);
  if (most > MOST_TOUCHED) return undefined;
  return touched[0]?.topic ?? (drinkIn(read, open) === undefined ? undefined : 'alcohol');
}

/** A single rude word, which `unfitIn` lets pass: to be written again without it. */
export const rudeIn = (read: Read, open: ReadonlySet<Topic> = new Set()): string | undefined =>
  open.has('insult') ? undefined : ofTopic(read, 'insult')[0];

/** Words of each topic that a text may touch; `isTooMuch` of all its sentences is what `unfitIn` finds in the whole. */
export function touchedIn(text: string, open: ReadonlySet<Topic>): number[] {
  const read = readWordsOf(text);
  return [...TOLERATED].map((topic) => (open.has(topic) ? 0 : ofTopic(read, topic).length));
}

export const isTooMuch = (touched: readonly number[]): boolean => touched.some((words) => words >= TOO_MANY);

const ofTopic = ({ plain, words }: ReadWords, topic: Topic): string[] => [
  ...wordsIn(words, topicEnglish.get(topic)),
  ...matchesIn(plain, topicChinese.get(topic)),
  ...matchesIn(plain, TOPIC_PHRASES[topic]),
];

function mostOf(topic: Topic): number {
  if (topic === 'insult') return TOO_RUDE;
  return TOLERATED.has(topic) ? TOO_MANY : 1;
}
