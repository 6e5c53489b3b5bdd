/** Drinking, smoking, drugs and gambling that no word of a list tells, or that are praised. Opened where a word that is learned is of the topic. */
import { act, type Acts, near, upTo, WARNED, WARNED_CHINESE } from './act';

const DRINK = '(?:cans? of|sips? of|drink|drinks|drank|drunk|drinking|had|have|pour|poured|bottles? of|glass(?:es)? of|cups? of)';
const QUITS = String.raw`\b(?:stop|stopped|stops|stopping|quit|gave up|give up|given up|no|not|never|n't|bad|harm|harmful|against|dangerous|ill|sick|cancer|forbidden|allowed|hate|hates|terrible|wrong)\b`;

const alcoholEnglish = [
  act(
    `\\b${DRINK} ${upTo(3)}(?:sake|gin|rum|cider|ale|lager|booze|baijiu|soju|mead|moonshine|spirits|liquors?|rice wine|strong drinks?|shots)\\b`,
    '\\bsake of\\b|\\bin (?:high|good|low) spirits\\b',
  ),
  act(
    `\\b(?:had|have|has|drank|drink|drinks) (?:a (?:bit|little|drop) )?too much(?: to drink)?(?=\\b(?! water| tea| milk| juice| coke| cola| coffee| homework| to do| work| food| of| sugar| salt| time| rain).*\\b(?:drink|head|drove|drive|fell|night|party)\\b)|\\b(?:tipsy|hung ?over|hangover|drunkard)\\b`,
    '\\b(?:water|tea|milk|juice|coke|cola|coffee|homework|work)\\b',
  ),
];
const alcoholChinese = [
  act(
    `喝(?:了|下|点|上|着|完|过|起|一|两|几|口|杯|瓶|碗|些|大|小)*${near(2)}(?:清酒|米酒|黄酒|烧酒|药酒|洋酒|烈酒|甜酒|果酒|酒(?!店|精|窝|酿|家))`,
    WARNED_CHINESE,
  ),
  act(
    '清酒|黄酒|烧酒|烈酒|白兰地|威士忌|伏特加|鸡尾酒|香槟|葡萄酒|二锅头|茅台|(?:一|两|几|[二三四五])(?:杯|瓶|碗|壶|口)(?:米)?酒(?!店|精|窝|酿)|烂醉|醉倒|大醉|宿醉|醉醺醺|喝得醉|灌酒|劝酒|拼酒|酒后',
  ),
];
const tobaccoEnglish = [
  act(
    `\\b(?:start|starts|started|began|begin|like|likes|liked|love|loves|loved|enjoy|enjoys|enjoyed|try|tries|tried|learn|learned|learnt|taught|teach|cool|fun|let's|together|feel|felt|secretly)\\b.{0,24}\\bsmok(?:e|es|ed|ing)\\b(?! (?:fish|meat|salmon|signal|from|in the air))`,
    `${QUITS}|\\bsmoke signals?\\b|\\bfire\\b`,
  ),
  act(
    `\\bsmoking (?:makes|made|is|looks|helps) (?:you |him |her |people )?(?:\\w+ )?(?:cool|good|fun|great|relax|happy|strong|grown|popular)`,
    QUITS,
  ),
  act(
    `\\b(?:they|he|she|we|boys|girls|students|friends|children|kids|i) (?:all |both |often )?smok(?:ed|e|es) (?:together|after|behind|in the|with|every|at|a lot|secretly)`,
    `${QUITS}|\\bfish\\b`,
  ),
  act('\\b(?:e-cigarettes?|vaping|hookah)\\b', QUITS),
];
const tobaccoChinese = [
  act(
    `点(?:了|上|着|起)?(?:一)?(?:支|根)?烟(?!花|火|囱)|(?:抽|吸)(?:了|着|一|两|几|口|根|支|上|完|过)*烟(?!雾|尘|气|味)|(?:一|两|几|半)(?:支|根|包|条)(?:香)?烟(?!花|火|囱)|来(?:一)?(?:支|根|口)烟|叼着(?:一)?(?:支|根)?烟|烟瘾|烟弹|二手烟真香|电子烟`,
    `${WARNED_CHINESE}|戒|有害|危害|不好|反对|劝`,
  ),
];
const drugsEnglish = [
  act(
    `\\b(?:sniff|sniffed|snort|snorted|inject|injected|inhale|inhaled) ${upTo(3)}(?:powder|glue|gas|paint|drugs?|something|it)\\b`,
    '\\b(?:dog|police)',
  ),
  act(
    `\\b(?:pills?|powder|mushrooms?|drugs?|tablets?|gas)\\b.{0,30}\\b(?:makes?|made) (?:you|him|her|me|them|us) (?:\\w+ )?(?:feel )?(?:\\w+ )?(?:high|fly|flying|happy|forget|in heaven)`,
    WARNED,
  ),
  act(
    '\\b(?:feel|feels|felt|get|gets|got) (?:so |really |very )?high(?= ?$|,| and| on| after)\\b|\\b(?:magic mushrooms?|laughing gas|white powder|weed (?:smoker|dealer)|drug dealer|(?:some|buy|bought|sell|sold|smoke|smokes|smoking|smoked) weed)\\b',
    '\\b(?:flour|sugar|snow|kite|score|mark|price|hill|mountain|police|caught)s?\\b',
  ),
  act(
    '\\b(?:lit|light|lights|lighting|rolled|roll|rolls|rolling|smoke|smoked|smokes|smoking|pass|passed|shared|share|puffs?(?: on| of)?|drag (?:on|of)) (?:up )?(?:a|the|another|his|her|their|that) joint\\b',
    WARNED,
  ),
];
const drugsChinese = [
  act(
    `(?:吸|嗑|磕|注射|吞|闻)(?:了|着|上|食|一点|点|几口|过)*(?:白粉|白色粉末|毒|胶水|笑气|药丸|K粉|大麻)|笑气|迷幻(?:药|蘑菇)|致幻|嗑药|磕药|听话水|迷药|飞叶子|溜冰毒|(?:药丸?|粉|这个|一颗|电子烟)${near(10)}(?:很|会|特别|超|就)(?:嗨|爽|飘|high)|飘飘欲仙`,
    `${WARNED_CHINESE}|拒|远离`,
  ),
];
const gamblingEnglish = [
  act(
    `\\b(?:play|plays|played|playing) (?:cards|mah-?jongg?|dice|games)\\b.{0,20}\\bfor money\\b|\\b(?:won|win|wins|lost|lose|made|make|makes)\\b.{0,30}\\bmoney\\b.{0,20}\\b(?:cards|mah-?jongg?|dice|horses?|gambling|slot|betting)\\b|\\bput (?:all )?(?:his|her|my|their|the)? ?money on (?:red|black|the (?:horse|number|game|team)|number|\\w+ to win)\\b|\\bslot machines?\\b`,
    WARNED,
  ),
];
const gamblingChinese = [
  act(
    `赌(?:钱|博|了|一把|上|输|赢|场|桌|注|瘾|徒|资)|打(?:牌|麻将|扑克)${near(6)}(?:赢|输)(?:了)?${near(6)}(?:钱|块|元)|(?:压|押)(?:在|了|上)*(?:大小|大上|小上|红方|黑方)|下注(?![意释解脚明入射册目])|买(?:大|小)赢`,
    `${WARNED_CHINESE}|戒|远离|有害`,
  ),
];

/** By the topic of `unfit.ts` that a word which is learned opens. */
export const intoxicants = {
  alcohol: { english: alcoholEnglish, chinese: alcoholChinese },
  tobacco: { english: tobaccoEnglish, chinese: tobaccoChinese },
  drugs: { english: drugsEnglish, chinese: drugsChinese },
  gambling: { english: gamblingEnglish, chinese: gamblingChinese },
} as const satisfies Record<string, Acts>;
