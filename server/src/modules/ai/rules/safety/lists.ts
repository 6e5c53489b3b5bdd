/**
 * What law and WeChat forbid by name, in their own words and the plainest of their kind: Law on the Protection of Minors
 * (未成年人保护法) art. 50, Regulations on the Protection of Minors in Cyberspace (未成年人网络保护条例) art. 22, and the labels
 * of WeChat's msgSecCheck. They find little: what a model writes is shown only after a moderation adapter has passed it.
 */
import { toPlain } from './text';

interface NamedList {
  /** As the law says it, or WeChat's label. */
  name: string;
  chinese: string;
  english: string;
}

const LISTS: readonly NamedList[] = [
  { name: '淫秽、色情', chinese: '淫秽|色情|裸聊|卖淫|嫖娼|强奸', english: 'porn|porno|pornography|rape|rapist|prostitute' },
  { name: '暴力', chinese: '杀人|谋杀|虐杀|血腥', english: 'murder|murderer|massacre' },
  { name: '邪教、迷信', chinese: '邪教|法轮功|封建迷信', english: 'falun gong' },
  { name: '赌博', chinese: '赌博|赌场|赌钱', english: 'gambling|casino' },
  { name: '引诱自残自杀', chinese: '自杀|自残|割腕', english: 'suicide|self-harm|kill (?:my|your|him|her)self' },
  { name: '恐怖主义', chinese: '恐怖主义|恐怖袭击|恐怖分子', english: 'terrorism|terrorist' },
  { name: '分裂主义', chinese: '台独|港独|藏独|疆独', english: 'taiwan(?:ese)? independence' },
  { name: '极端主义', chinese: '极端主义', english: 'extremism|extremist|jihad' },
  { name: '违法犯罪 20006', chinese: '吸毒|贩毒|冰毒|海洛因', english: 'cocaine|heroin|methamphetamine' },
  { name: '辱骂 20003', chinese: '傻逼|操你|他妈的|笨蛋|白痴', english: 'fuck|fucking|bitch|asshole' },
  { name: '广告 10001', chinese: '扫码关注|关注公众号|立即购买|立即报名|加我微信|加微信|加老师微信', english: 'buy now|order now' },
];

const PATTERNS = LISTS.map(({ name, chinese, english }) => ({
  name,
  chinese: new RegExp(chinese),
  english: new RegExp(`\\b(?:${english})\\b`, 'i'),
}));

/** @returns the name of the list that a word of the text stands in */
export function findListed(text: string): string | undefined {
  const plain = toPlain(text);
  const chinese = plain.replace(/\s+/g, '');
  return PATTERNS.find((list) => list.chinese.test(chinese) || list.english.test(plain))?.name;
}
