/** Ways to reach somebody, addresses, and what sells something: none of it stands in what is made for a learner. */
import { digitsRead, lettersTogether, plainOf } from './plain';

const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  // Parts have an end: a long line without one is looked through once.
  ['email', /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,64}\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}/i],
  [
    'url',
    /https?:\/\/|www\s?\.|\b[a-z0-9][a-z0-9-]*\.(?:com|cn|net|org|io|ru|tv|top|xyz|vip|shop|club|site|online|info|cc|me|app|link)\b/i,
  ],
  [
    'account',
    /(?:q\s?q|扣扣|企鹅)\s*(?:群|号|号码|number|is)?\s*[:：是为]?\s*\d{5,12}|(?:微信|wechat|weixin|薇信|威信|v\s?信|抖音|快手|telegram|whatsapp|instagram)\s*(?:号|id|account|is|at)\s*[:：是为]?\s*[a-z0-9_-]{3,}|(?:加|add)\s?(?:我|me|老师|客服)?\s*(?:的|my|on)?\s*(?:微信|wechat|vx|v信|薇信|q\s?q|qq群|whatsapp)|\bvx\b/i,
  ],
  // The same by what it is called on purpose, or by where to look: 加薇…, find me on WeChat, I am tom2008.
  [
    'account',
    /(?:加|➕)\s?(?:我|个|一下|下)?\s*(?:微|薇|v|vx|卫星|扣扣?|q)\s*(?:信|x|号|[:：]|[a-z0-9_]{4,})|薇信|(?:微信|wechat|weixin|q\s?q|扣扣|抖音|快手|小红书|b站|telegram|whatsapp|instagram|snapchat|discord|facebook|tiktok|微博|陌陌|探探)(?:上|里)?[^。\n]{0,8}(?:找我|搜我|联系我|关注我|我叫|我的?(?:名字|号|id))|(?:find|follow|message|text|reach|dm|contact|friend)\s+(?:me|us|him|her)\s+(?:on|at|through|by|via)\s+(?:wechat|weixin|qq|telegram|whatsapp|instagram|snapchat|discord|facebook|tiktok)|\b(?:wechat|weixin|whatsapp|telegram|snapchat|instagram)\s*[:：]\s*\w{3,}/i,
  ],
  [
    'account',
    /(?:name|id|account|user ?name|nickname|contact|call(?:ed)?|账号|帐号|昵称|用户名|名字|我叫|号)\s*(?:is|are|me|[:：是为])?\s*\b(?=[a-z_\d]*[a-z]{2})(?=[a-z_\d]*\d{2})[a-z_][a-z_\d]{4,}\b/i,
  ],
  // By half its name and what it is: 我的薇是 abc12345, 加我薇❤信 abc12345.
  [
    'account',
    /(?:我|俺|他|她|老师|哥哥|姐姐|叔叔)的?(?:薇|微|威|卫|v|vx|扣|q)\s*(?:信|号|心|❤|♥)?[\ufe0f\s]*(?:是|为|叫|[:：]){1,2}\s*(?=[a-z_\d-]*\d)[a-z_\d-]{5,}|(?:薇|微|威|卫|v)[^\p{L}\p{N},，。.]{0,4}(?:信|❤|♥)[^\p{L}\p{N},，。.]{0,4}(?:号|是|[:：])?\s*(?=[a-z_\d-]*\d)[a-z_\d-]{5,}|加\s*(?:我|个|一下)?\s*(?:薇|微|威)[^\p{L}\p{N},，。.]{1,4}信/iu,
  ],
  // In a game, or by a short name of a network.
  [
    'account',
    /(?:find|add|friend|follow|message|meet|join|text|reach)\s+(?:me|us)\s+(?:in|on|at|inside|through|by|via)\s+(?:the\s+|a\s+)?(?:roblox|minecraft|fortnite|steam|xbox|playstation|skype|signal|kik|viber|line|viber|twitch|youtube|bilibili|game chat|online game)|(?:加|搜|找)\s?(?:我|一下|哥哥|姐姐|叔叔)?(?:的|在)?\s*(?:王者(?:荣耀)?|原神|和平精英|吃鸡|蛋仔(?:派对)?|游戏|steam|我的世界|迷你世界|光遇|第五人格|罗布乐思|roblox)(?:里|上)?的?(?:好友|账号|帐号|号|id|昵称)|(?:昵称|网名|游戏名|游戏id|用户名)\s*(?:是|叫|为|[:：])?\s*[“"「『]|\b(?:tg|ig|ins|wx|fb|snap|dc|xhs)\s*[:：]\s*@?\w{2,}|(?<![\w.@])@[a-z]\w{2,}/i,
  ],
  [
    'url',
    /\b(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]*\s*(?:\bdot\b|点|。|\(点\)|\[点\])\s*(?:com|cn|net|org|top|vip|io|ru|tv|cc|xyz|info|site|online|club|shop|app|link)\b|\b[a-z0-9][a-z0-9-]*\s*\.\s+(?:com|cn)\b|w\s?w\s?w\s?[.。点]|\b(?:at|艾特)\s+(?:gmail|qq|163|126|hotmail|outlook)\b/i,
  ],
  [
    'money',
    /(?:send|transfer|give)\s+(?:me|us)\s+(?:the\s+|some\s+)?(?:money|\d+\s*yuan)\s+(?:by|through|on|with)\s+(?:wechat|alipay)|(?:tell|send|give)\s+me\s+(?:your|the)\s+(?:\w+\s+)?(?:password|bank\s?card|card\s+number|verification code)|(?:把|告诉我|发我)[^。\n]{0,8}(?:验证码|银行卡号|支付密码)[^。\n]{0,6}(?:告诉|发|给)?|(?:转账|汇款|发红包)给我/i,
  ],
  // Asked of a child, of itself or of who it lives with.
  [
    'money',
    /(?:mother|mum|mom|father|dad|parents?|grandma|grandpa|grandmother|grandfather)(?:['’]s)?\b[^.!?\n]{0,30}\b(?:password|bank ?card|card number|credit card|verification code|pin)\b[^.!?\n]{0,30}\b(?:tell|give|send|show|text) (?:it |them )?(?:to )?me\b|(?:妈妈|爸爸|爷爷|奶奶|外公|外婆|家长|父母|大人)的?[^。！？\n]{0,6}(?:密码|银行卡|验证码|身份证|信用卡)[^。！？\n]{0,12}(?:告诉|发给?|给|拍给|说给)(?:我|叔叔|哥哥|姐姐|阿姨|客服)/i,
  ],
  [
    'address',
    /告诉(?:我|叔叔|哥哥|姐姐|阿姨)[^。！？\n]{0,4}你(?:们)?家(?:住|在|的?(?:地址|住址|门牌|电话))|(?:tell|send|give) (?:me|us) (?:your|the) (?:home |house )address\b/i,
  ],
  [
    'address',
    /\b\d{1,5}\s+(?:[A-Z][a-z]+\s+){1,3}(?:Street|Road|Avenue|Lane|Boulevard|Drive)\b|\b(?:Room|Apartment|Flat|Unit)\s+\d{2,4}\b.{0,40}\b(?:Street|Road|Building|Avenue)\b|[\u4e00-\u9fff]{1,8}(?:路|街|大道|巷|弄)\s*\d{1,5}\s*号|\d{1,3}\s*(?:栋|幢|单元)\s*\d{2,4}\s*(?:室|号)?|(?:home|my|our) address is\b.{0,10}\d/i,
  ],
  [
    'advertisement',
    /扫码|扫一扫|点击[^。！？\n]{0,12}(?:淘宝|taobao|天猫|京东|拼多多|链接|搜索|领取)|领取?[^。！？\n]{0,3}(?:大礼包|优惠|新人红包)|(?:搜索|点击)[^。！？\n]{0,16}红包|(?:taobao|tmall)[^。！？\n]{0,4}搜|二维码|公众号|小程序码|加群|进群|私信我|点击(?:下方|这里|链接)|(?:立即|马上)(?:购买|报名|下单|抢购|领取)|限时(?:优惠|特价|免费)|免费领|优惠券|优惠码|仅(?:需|售)\s*[¥￥]?\s*\d+|[¥￥]\s?\d+\s*(?:\/|一)\s*(?:月|年|节|课时)|代写|代考|办证|贷款|刷单|兼职日结|(?:buy|order|subscribe|sign up|download) now|limited[- ]time offer|click (?:here|the link|below)|promo(?:tion)? code|discount code|scan the (?:qr )?code|(?:淘宝|拼多多|京东|抖音)(?:上)?搜|follow us on/i,
  ],
];
/** Its number said digit by digit. */
const SAID_ACCOUNT = /(?:q\s?q|扣扣|企鹅)\s*(?:群|号|号码|number|is)?\s*[:：是为]?\s*\d{5,12}/i;
/** Looked for among digits that stand together. */
const NUMBERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mobile number', /(?<!\d)(?:\+?0{0,2}86)?1[3-9]\d{9}(?!\d)/],
  ['service number', /(?<!\d)[48]00\d{7}(?!\d)/],
  ['telephone number', /(?<!\d)0(?:10|2\d|[3-9]\d{2})\d{7,8}(?!\d)/],
  ['identity number', /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dx](?![\dx])/i],
  ['bank card', /(?<!\d)62\d{14,17}(?!\d)/],
];
/** A number asked for a call: shorter ones count, too. */
const CALL = /(?:call|phone|telephone|tel|ring|text|dial|电话|手机|拨打|热线|联系方式)\D{0,24}\d{7,}/i;

const SENTENCE_END = /[.!?]\s+|[。！？\n]/;

/** As it is written on a sheet, in one piece: numbers of a question that stand beside each other are none. */
const WRITTEN_NUMBER = /(?<![\d.])(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0(?:10|2\d|[3-9]\d{2})-\d{7,8}|[48]00-\d{3}-?\d{4})(?![\d.])/;
const REACHED_BY: ReadonlySet<string> = new Set(['email', 'url', 'account']);

/** A way to reach somebody that stands on a learner's own sheet; narrower than `contactIn`: prices and data of a question are none. */
export function reachIn(text: string): string | undefined {
  const plain = plainOf(text);
  const found = PATTERNS.find(([name, pattern]) => REACHED_BY.has(name) && pattern.test(plain))?.[0];
  return found ?? (WRITTEN_NUMBER.test(plain) ? 'telephone number' : undefined);
}

/** What of it is there, in English, for the model; undefined: nothing. Callers leave formulas out. */
export function contactIn(text: string): string | undefined {
  const plain = lettersTogether(plainOf(text));
  const digits = digitsRead(text);
  // Sentences by themselves, too: a number that the next one begins with would make another of it.
  const read = [digits, ...plainOf(text).split(SENTENCE_END).map(digitsRead)];
  return (
    PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ??
    (SAID_ACCOUNT.test(digits) ? 'account' : undefined) ??
    NUMBERS.find(([, pattern]) => read.some((each) => pattern.test(each)))?.[0] ??
    (CALL.test(digits) ? 'telephone number' : undefined)
  );
}
