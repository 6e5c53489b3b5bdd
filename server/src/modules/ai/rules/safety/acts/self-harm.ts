/** Somebody harms or kills himself, or wishes it. */
import { act, type Acts, near, upTo, WARNED, WARNED_CHINESE } from './act';

const ONES = "(?:his|her|my|your|their|the (?:boy|girl|man|woman|child)'s|[a-z]+'s)";
const ONESELF = '(?:him|her|my|your|them|our)sel(?:f|ves)';
const ANIMALS = String.raw`\b(?:cow|horse|dog|sheep|goat|donkey|ox|bull|camel|elephant|pony|cat|kitten|bird|monkey|squirrel|frog|mouse|fox|lion|tiger|panda|rabbit|hen|duck)s?\b`;
const SAVES = String.raw`${ANIMALS}|\b(?:save|saved|rescue|parachute|bungee|swam|swim|superman|spider-?man|firem[ae]n|net|snow)\b`;
const HIGH = `(?:roof|rooftop|top of (?:the|a|that|her|his) (?:\\w+ )?(?:house|building|tower|school|hotel|hospital)|(?:tall |high |school )?building|bridge|balcony|cliff|tower|(?:\\w+th|top|third|second|high) floor)`;
const NOT_AGAIN =
  "(?:(?:never|not|didn't|no longer) (?:\\w+ )?(?:woke|wake|got|get|stood|stand|moved?|open(?:ed)? (?:his|her) eyes)(?: up)?(?: again)?|(?:was|is|were|lay) (?:dead|gone|still)|died)";
const PILLS = '(?:sleeping pills?|pills?|tablets?|medicines?|drugs?)';
const POISON = '(?:poison|pesticide|bleach|rat poison|weed ?killer)';

const english = [
  act(`\\b(?:hang|hangs|hanged|hanging|hung|kill|kills|killed|killing|harm|harms|harmed|drown|drowned|starve|starved|shot) ${ONESELF}\\b`),
  act(`\\b(?:rope|cord|belt|wire|noose)s?\\b ${upTo(3)}(?:around|round|on|over|about|to) ${ONES} (?:own )?(?:neck|throat)\\b`, ANIMALS),
  act(`\\b(?:put|puts|stuck|placed) ${ONES} (?:head|neck) (?:in|into|through) (?:it|the (?:rope|noose|loop))\\b`, ANIMALS),
  act(`\\bjump(?:s|ed|ing)? ${upTo(2)}(?:off|from|out of|over) ${upTo(2)}${HIGH}\\b`, SAVES),
  act(`\\b(?:on|at|to) (?:the (?:edge of the )?)${HIGH} and jumped\\b`, SAVES),
  act(`\\bjump(?:s|ed|ing)? (?:off|from|down|out)\\b.{0,60}\\b${NOT_AGAIN}\\b`, SAVES, true),
  act(
    `\\b(?:jump|jumped|walk|walked|lie|lay|stand|stood) ${upTo(2)}(?:in front of|under|before) (?:the|a) (?:\\w+ )?(?:train|truck|bus|subway)\\b.{0,40}\\b(?:because|sad|die|end|hurt|never|dead)\\b`,
  ),
  act(
    `\\b(?:walk|jump|step)(?:s|ed)? ${upTo(2)}into the (?:\\w+ )?(?:river|sea|lake|water)\\b.{0,50}\\b(?:tired of|never came (?:back|out)|did not come (?:back|out)|want(?:ed)? to die|so sad|no hope)\\b`,
    SAVES,
    true,
  ),
  act(
    `\\b(?:take|takes|took|eat|ate|swallow|swallowed|drink|drank|have|had)\\b ${upTo(3)}(?:a whole|the whole|a full|handfuls? of|a handful|too many|dozens of|hundreds of|(?:twenty|thirty|forty|fifty|a hundred|\\d\\d+)) ${upTo(3)}${PILLS}\\b`,
    WARNED,
  ),
  act(
    `\\b${PILLS}\\b.{0,60}\\b(?:(?:not|didn't|never|n't) (?:want(?:ed)? to )?wake up|never woke|sleep forever|want(?:ed|s)? to die|end it)`,
    undefined,
    true,
  ),
  act(
    `\\b(?:take|takes|took|eat|ate|swallow|swallowed|drink|drinks|drank) (?:the |some |a (?:cup|glass|bottle|lot) of |all the )?${POISON}\\b(?!e?d? apple)`,
    `${WARNED}|${ANIMALS}`,
  ),
  act(`\\b(?:cut|cuts|cutting|slit|slits|slash|slashed)\\b ${upTo(2)}(?:wrists?|veins?|throat)\\b`),
  act(
    `\\b(?:cut|cuts|cutting|burn|burns|burned|burnt|scratch|scratched|hurt|hurts|hurting) (?:${ONES} (?:own )?(?:arms?|legs?|skin|hands?|body)|${ONESELF})\\b.{0,50}\\b(?:razor|blade|on purpose|again and again|every (?:night|day|time)|feel better|secretly|feel alive|because (?:he|she|i) (?:was|is|am|felt) (?:so )?(?:sad|bad|alone|lonely))\\b`,
  ),
  act(`\\b(?:want|wants|wanted|like|likes|liked|began|begin|start|started|keep|kept|how) to (?:cut|hurt|burn|harm) ${ONESELF}\\b`, WARNED),
  act(`(?:^|["“:,] ?)(?:(?:go|just) (?:and )?)?(?:hurt|cut|harm) yourself(?! with care)\\b`),
  act(
    `\\bwish(?:es|ed)? (?:that )?(?:i|he|she) (?:(?:had|was|were) never (?:been )?born|(?:was|were) dead|could (?:die|disappear|sleep forever|never wake))`,
  ),
  act(
    `\\b(?:want|wants|wanted|wish|wishes|wished|hope|hopes|hoped|would like) to (?:${upTo(3)})?(?:die(?: now| alone| too)?|be dead|end it all|leave this world|never wake up|disappear (?:forever|from (?:this|the) world)|sleep (?:and never|forever))`,
    "\\b(?:never|not|n't) (?:want|wish)",
  ),
  act(
    `\\b(?:nobody|no one|no-one) (?:would|will|'d|'ll) (?:ever )?(?:miss|cry for|care about|notice) (?:me|him|her) (?:if|when)\\b|\\bbetter (?:off )?without me\\b|\\bbetter off dead\\b|\\b(?:world|family|everyone|everybody)\\b.{0,24}\\bbetter without (?:me|him|her)\\b`,
  ),
  act(
    "\\b(?:not|n't|no longer) want(?:s|ed)? to (?:live|be alive|go on living)(?= ?(?:any ?more|any longer|,|$)| and\\b)|\\btired of (?:living|(?:my|his|her) life|being alive)\\b|\\bno (?:reason|point) (?:to|in) liv(?:e|ing)\\b|\\blife (?:is|was) not worth living\\b|\\bnothing to live for\\b|\\bend(?:s|ed)? (?:it all|(?:my|his|her|your) (?:own )?life)\\b",
  ),
  act(
    `\\b(?:(?:want|wants|wanted|wish|wishes|wished|hope|hoped|deserves?|deserved|decided?|chose|choose|better|easier|only way|way out|thought of|thinks? of|think about|thinking about|dreams? of) (?:to |of |out )?(?:be )?(?:\\w+ )?(?:die|dying|death|dead)|(?:dying|death|being dead) (?:was|is|would be|seemed) (?:\\w+ )?(?:the only|better|easier|a way|the best|beautiful|peaceful))\\b`,
    `${ANIMALS}|\\b(?:never|not|n't|better to die than|king|queen|soldiers?|heroe?s?|country)\\b`,
  ),
  act(
    `\\b(?:(?:not|n't|no right|no reason) (?:deserve )?to (?:live|be alive)(?! (?:in|with|on|at|alone|here|there|near|far))|hate(?:s|d)? (?:${ONESELF}|(?:my|his|her) life)|(?:let|throw|threw|throws) ${ONESELF} (?:fall|off|from|out|under|down from|into the (?:river|sea)|in front of)|(?:decided?|want(?:s|ed)?|going|ready) to leave (?:this|the) world|stop(?:ped|s)? (?:eating|breathing) because|refused to eat because|(?:goodbye|last|suicide) (?:letter|note) (?:to|for)\\b.{0,40}\\b(?:world|die|jump|dead|never)|self-?harm\\w*|slit \\w+ (?:wrist|throat)s?)`,
    SAVES,
  ),
  act(
    "\\b(?:i|she|he) (?:should|will|could|might as well|had better) (?:just )?die(?= ?$|,| and| now)|\\b(?:nobody|no one) needs (?:me|him|her)\\b|\\b(?:not|n't) want to be here any ?more\\b|\\b(?:fall asleep|sleep) (?:forever and never|forever)(?= ?$|,| and)|\\b(?:hurt|cut|burnt|burned|bit|scratched) (?:his|her|my|your) own (?:arms?|legs?|hands?|body|skin|face)\\b",
    '\\bby accident\\b|\\b(?:princess|witch|spell)\\b',
  ),
  act(
    `\\b(?:tied?|hung|hang|fixed) (?:a|the) (?:sheet|rope|scarf|belt|cord)s? (?:to|from|on) the (?:fan|ceiling|beam|tree|light|pipe|door)\\b.{0,40}\\b(?:chair|neck|stool|himself|herself|myself)\\b`,
    `${ANIMALS}|\\bswing\\b`,
    true,
  ),
  // Air that is taken away, or made into poison.
  act(
    `\\b(?<!paper )bags? ${upTo(2)}over (?:${ONES}|[a-z]+'s) (?:own )?(?:head|face|mouth)\\b`,
    `${WARNED}|\\b(?:rain|raining|hair|mask|costume)\\b`,
  ),
  act(
    '\\b(?:mix|mixes|mixed|mixing|pour|poured|put)\\b.{0,40}\\bbleach\\b.{0,30}\\b(?:with|and|into|together|ammonia|vinegar|cleaner)\\b|\\b(?:mix|mixes|mixed|mixing)\\b.{0,30}\\bammonia\\b.{0,20}\\bbleach\\b',
    WARNED,
  ),
  act(`\\bfingers? ${upTo(2)}(?:down|into) ${ONES} (?:own )?throat\\b`, `${WARNED}|\\b(?:doctor|nurse|fish ?bone|baby)\\b`),
  // Meals brought up again, or left out, to be thin.
  act(
    '\\b(?:throw|throws|threw|throwing|bring|brought|make herself|made (?:herself|himself|myself)|makes herself) (?:it (?:all )?)?(?:up|throw up|sick|vomit)\\b.{0,40}\\b(?:to (?:get|be|stay|keep|become|look) (?:\\w+ )?(?:thin|slim|skinny|light)\\w*|to lose weight|so (?:that )?(?:she|he|i) (?:would|could|will|can) (?:be|get|stay|lose) (?:thin|slim|weight)|after (?:every|each|all) meals?)|\\b(?:stopped eating|eat nothing|ate nothing|stop eating|starved? (?:herself|himself|myself|yourself))\\b.{0,30}\\b(?:thin|slim|skinny|lose weight)',
    `${WARNED}|\\b(?:doctor|hospital|ill|flu|cat|dog|baby)\\b`,
  ),
];

const ANIMAL = '牛|马|羊|狗|猫|驴|骡|骆驼|大象|猴|鸟|松鼠|老鼠|青蛙|狐狸|狮子|老虎|熊|兔|鸡|鸭|鹅|它';
const SAVED = `${ANIMAL}|救|降落伞|蹦极|跳台|跳板|跳水|游泳|消防|气垫|超人|蜘蛛侠|雪地`;
const HIGH_CHINESE =
  '(?:楼顶|楼上|天台|天桥|屋顶|房顶|阳台|窗台|窗户|窗口|窗子|大桥|桥上|悬崖|山崖|崖上|塔顶|塔上|高楼|高处|[二三四五六七八九十百\\d]+[层楼])';
const FATAL =
  '(?:再也没(?:有)?(?:醒|起|站|睁|动)|死了|没了(?:气|呼吸)|停止了?呼吸|当场|离开了(?:这个|人)?(?:人世|世界)|一睡不醒|永远(?:地)?(?:睡|离开|闭上))';
const SELF_PARTS = '(?:自己|手腕|手臂|胳膊|大腿|小腿|皮肤|身体|肚子|脖子)';

const chinese = [
  act(`(?:绳|皮带|电线|铁丝|布条)${near(6)}(?:套|绕|系|挂|勒|缠|捆|绑)${near(6)}(?:脖子|脖颈|颈|喉咙)`, ANIMAL),
  act(`(?:脖子|头|脑袋)(?:伸|套|放|钻)(?:进|到|入|在)${near(6)}(?:绳|圈套|绳圈|绳套)`, ANIMAL),
  act(`(?:从|在|站在|爬上|走上)${near(4)}${HIGH_CHINESE}${near(10)}(?:跳(?:了)?(?:下|出去摔)|坠|纵身|一跃)`, SAVED),
  act(`站(?:在|上|到)${near(6)}(?:楼|天台|桥|崖|窗台)${near(12)}(?:纵身|一跃|跳了?下)`, SAVED),
  act(`(?:跳|坠|倒)(?:了)?下${near(16)}${FATAL}`, SAVED, true),
  act('跳(?:河|江|海自|崖|轨|桥自)|卧轨|投(?:河|江|湖|井)自?|跳楼(?![梯机价层])', SAVED),
  act(
    `(?:走|跳|扑)(?:进|入|向)(?:了)?(?:河|江|海|湖)(?:里|中|水)?${near(12)}(?:没有?回头|再也没|不想活|沉了?下去|淹没了(?:他|她))`,
    SAVED,
    true,
  ),
  act(
    `(?:吞|服|吃|喝|咽)${near(5)}(?:整瓶|一大把|一整把|大量|过量|几十[片颗粒]|上百[片颗粒]|[一半]瓶(?:子)?(?:药片|药丸|安眠))${near(6)}(?:药|片|丸)?`,
    `${WARNED_CHINESE}|水|牛奶|果汁|饭|菜|肉`,
  ),
  act(`药${near(16)}(?:不想再?(?:醒|活)|再也没有?醒|一睡不醒|永远(?:地)?睡|睡过去)`, undefined, true),
  act(`(?:喝|吞|服|吃)(?:下|了|掉)?${near(4)}(?:农药|毒药|敌敌畏|百草枯|老鼠药|洁厕灵|漂白水|消毒液)`, `${WARNED_CHINESE}|${ANIMAL}`),
  act(`割(?:开|破|断|了|自己的?){0,3}(?:手?腕|动脉|喉|静脉)`),
  act(
    `(?:刀片?|剃刀|美工刀|圆规|玻璃片?|剪刀|烟头|打火机|针)${near(6)}(?:划|割|刺|扎|烫|烧|戳|捅)(?:着|了|伤|向|自己的){0,3}${near(3)}${SELF_PARTS}`,
    WARNED_CHINESE,
  ),
  act(`(?:烟头|打火机|开水)${near(3)}烫${near(5)}(?:手|腿|胳膊)`, `${WARNED_CHINESE}|不小心`),
  act(`(?:划|割|刺|烫|掐|饿|烧|伤害|折磨|弄伤)(?:死|伤|了|着)?自己`, `${WARNED_CHINESE}|不小心|差点`),
  act('(?:煤气|燃气|木炭)' + near(24) + '(?:等死|等着死|再也没有?醒|关上.{0,6}窗)', WARNED_CHINESE),
  act(
    '不(?:想|愿意?|配|用|值得)(?:再|继续|这样)*(?:活(?!动|泼|跃|在.{1,8}里)|醒(?:过来|来)再?$)|不想再醒|再也不想醒|活不下去|活着(?:真|太|好|还有|又有)?(?:没(?:有)?意[思义]|什么意[思义]|累|没劲|没用|是多余)',
  ),
  act(
    '(?:想|去|要)(?:要|去)?死(?!你|我|她|他|妈|记|守|缠|机|板|心|亡|角)|想(?:从.{0,5})?(?:世界(?:上)?|人间|大家面前)?消失(?!的)|(?:想|要|决定)(?:要)?离开(?:这个|人)(?:人)?(?:世|间)',
    '不(?:想|要|会)死|快要死|就要死|花|树|草|鱼|[累饿渴热冷气笑吓烦]得要死|想死(?:你|我|他|她)了',
  ),
  act(
    '(?:没有|少了)(?:我|了我)' +
      near(10) +
      '(?:更好|更轻松|更开心|更幸福|解脱)|死了(?:算|才好|最好|就好)|一了百了|生无可恋|寻短见|想不开|遗书|绝食|走上绝路|(?:了结|结束)(?:自己|生命|这一切|这一生)|(?:想|要|希望)(?:就这样|能)?永远(?:地)?睡|等死',
  ),
  act(
    `(?:不如|还是|只有|只要|要是|如果)?死(?:了|掉|去)?(?:就|才|倒|反而|会|更)(?:好|轻松|解脱|干净|安静|不用|不会|不痛|能)|不如死|(?:想|打算|决定|准备)(?:要)?(?:轻生|了断|结束一切)|活着(?:还)?(?:有)?(?:什么|啥|何)(?:意思|意义|用)|活着(?:干嘛|干什么|做什么)|讨厌(?:我|他|她)?自己活|没(?:有)?资格活|不该(?:活|出生|来到这个世)`,
    `${ANIMAL}|花|草|树|英雄|战士|祖国|鱼`,
  ),
  act(
    `(?:刻|划|割|剌|切)(?:开|下|破|出|了|着|满)*${near(3)}(?:手腕|脉)|(?:在|往|向)${near(4)}(?:手臂|胳膊|大腿|手腕)上?${near(4)}(?:刻|划|割|剌|烫|扎)`,
    `${WARNED_CHINESE}|不小心`,
  ),
  act(
    `(?:翻过|跨过|爬上|爬过)${near(6)}(?:栏杆|护栏|围栏)${near(10)}(?:跳|纵身|坠)|(?:从|站在)?(?:桥|岸|堤)${near(8)}跳(?:进|下|入)(?:了)?(?:江|河|海|湖|水库|井)`,
    SAVED,
  ),
  act(
    `药${near(10)}(?:一睡不醒|再也不(?:用)?醒|永远睡着)|(?:吃|吞)(?:下|了|掉)?${near(3)}(?:半瓶|整盒|一整盒|几十)${near(5)}药`,
    undefined,
    true,
  ),
  act(
    `(?:站|坐)在(?:窗台|天台|楼顶|桥栏|高楼)${near(20)}(?:痛苦|解脱|往前一步|了结|活着|一了)|(?:用|把|拿)?头${near(3)}(?:撞|往)(?:着|向)?墙(?:上)?(?:撞)?|往墙上撞|(?:桥|河|江|海)边${near(10)}再也没(?:有)?回来|我(?:走|不在)了(?:以后|之后)${near(12)}(?:难过|伤心|哭|忘了我|想我)|活(?:不)?到明天|(?:攒|藏)了?(?:很多|许多|一些)?(?:安眠|药片)`,
    `${WARNED_CHINESE.replace('不要|', '')}|不小心|${SAVED}`,
  ),
  // Air that is taken away, or made into poison; meals brought up again.
  act(
    `(?:塑料|保鲜)袋${near(6)}(?:套|罩|蒙|裹|扎)${near(4)}(?:头|脑袋|脸|脖子)|(?:头|脑袋|脸)${near(3)}(?:套|罩|蒙)(?:进|上|着|了)${near(3)}(?:塑料|保鲜)袋`,
    WARNED_CHINESE,
  ),
  act(
    `(?:漂白(?:水|剂|粉)|消毒液|84)${near(8)}(?:洁厕|氨水|白醋|清洁剂)${near(8)}(?:混|倒|兑|掺|搅)|(?:混|倒|兑|掺|搅)${near(8)}(?:漂白|消毒液|84)${near(6)}(?:和|与|加|进)${near(3)}(?:洁厕|氨水|白醋)`,
    WARNED_CHINESE,
  ),
  act(
    `(?:手指|筷子|牙刷)${near(5)}(?:抠|伸|捅|塞|插)${near(5)}(?:喉咙|嗓子)|抠喉|催吐|(?:吃|饭)(?:完|后)${near(8)}(?:全|都|再|故意|偷偷)${near(3)}吐(?:出来|掉|了)`,
    `${WARNED_CHINESE}|医生|鱼刺|中毒|急救`,
  ),
  // A blade, skin, and a wound that is made on purpose: one after another.
  act(
    `(?:刀片?|剃刀|美工刀|圆规|玻璃片?|碎玻璃|剪刀|刀尖|针)${near(6)}(?:在|往|朝|对着)${near(3)}(?:手|手上|手心|手背|手腕|手臂|胳膊|腿|肚子|皮肤|身上)(?:上|里|背|心)?${near(3)}(?:划|画|割|刻|刺|扎|戳)(?:了|下|出|着|上|开|满)*(?:一|两|三|几|好几|许多|很多)?(?:道|刀|下|条|个口子|又)`,
    `${WARNED_CHINESE}|不小心|医生|护士|采血|打针|纸|木`,
  ),
];

export const selfHarm: Acts = { english, chinese };
