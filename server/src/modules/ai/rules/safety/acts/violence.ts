/** People and animals are hurt on purpose; what is stolen, and how. */
import { act, type Acts, near, upTo, WARNED, WARNED_CHINESE } from './act';

const HIT = '(?:hit|hits|hitting|beat|beats|beating|punch|punches|punched|kick|kicks|kicked|kicking|slap|slaps|slapped|whip|whipped)';
const SOMEBODY =
  '(?:him|her|me|them|us|(?:(?:his|her|my|the|their|an?|that) )(?:little |old |poor |young |new |younger |small |fat )*(?:boy|girl|man|woman|child|kid|baby|student|classmate|brother|sister|friend|father|mother|teacher|wife|husband|son|daughter)s?|[a-z]+)';
const AGAIN = '(?:again and again|over and over|until|to death|many times|without stopping|as hard as|for fun)';
const THINGS = String.raw`\b(?:the |a )?(?:ball|apple|branch|stone|frisbee|door|rain|wind|wave|football|basketball|snowball|keyboard|drum|eggs?|game|team|match|song|record)s?\b`;
const PETS = '(?:cat|dog|puppy|puppies|kitten|kittens|rabbit|bird|duck|hen|mouse|hamster)s?';

const english = [
  act(
    `\\b${HIT} ${SOMEBODY} (?:hard )?(?:in|on|across) (?:the |his |her )?(?:face|head|stomach|back|nose|mouth|belly)\\b.{0,40}\\b${AGAIN}\\b`,
    THINGS,
  ),
  act(
    `\\b${HIT} ${SOMEBODY} (?:up\\b|with (?:a|an|the|his|her) (?:\\w+ )?(?:stick|belt|stone|bottle|knife|bat|chair|hammer|rope|whip|brick)\\b|until\\b|to death\\b|again and again\\b|over and over\\b)`,
    `${WARNED}|\\b(?:ball|drum|egg|record|time)s?\\b`,
  ),
  act(
    `\\b(?:punch|punches|punched|punching|slap|slaps|slapped|slapping|strangle|strangled|stab|stabs|stabbed|choke|choked|whip|whipped) (?:him|her|me|them|the (?:boy|girl|man|woman|child|baby))\\b`,
    WARNED,
  ),
  act(
    `\\b(?:kick|kicks|kicked|beat|burn|burns|burned|burnt|drown|drowned|strangle|strangled|hurt|hit|torture|skin|skinned) (?:the |a |his |her |that )(?:little |poor |small |old )*${PETS}\\b.{0,30}\\b(?:${AGAIN}|alive|died|laughed)\\b`,
    WARNED,
  ),
  act(
    `\\bknife\\b ${upTo(2)}(?:to|at|on|against|into|in|through) (?:the |his |her |my )?(?:\\w+(?:'s)? )?(?:neck|throat|chest|heart|stomach|back|face|him|her|me)\\b|\\bbring (?:a |the |my )(?:\\w+ )?(?:knife|gun|bomb) to (?:the )?school\\b`,
    WARNED,
  ),
  act(
    `\\bpush(?:es|ed|ing)? (?:\\w+ ){1,4}?(?:down the stairs|off the (?:roof|bridge|building|cliff)|under the (?:train|bus|car)|in front of (?:the|a) (?:train|bus|car))\\b`,
    WARNED,
  ),
  act(`\\bcut(?:s|ting)? off (?:his|her|my|your|their|the \\w+'s|\\w+'s) (?:\\w+ )?(?:head|hands?|fingers?|ears?|arms?|legs?|tongue)\\b`),
  act(
    `\\b(?:put|puts|held|hold|pushed) (?:his|her|the \\w+'s|\\w+'s) (?:head|face) (?:into|in|under) (?:the )?water\\b.{0,40}\\b(?:until|stopped moving|died|dead)\\b`,
  ),
  act(
    `\\b(?:set fire to|poured? (?:acid|petrol|gas) (?:on|over)|threw acid (?:at|on)) (?:him|her|the|his|my|a)\\b`,
    '\\bpaper|wood|leaves|candle',
  ),
  act(
    `\\b(?:make|makes) (?:them|him|her|you|everyone) pay(?: for (?:it|this|that|what))? ?$|\\bteach (?:him|her) a lesson with (?:a|my)\\b|\\b(?:beat|beats|beaten) (?:him|her|me|them|the \\w+|[a-z]+) up\\b|\\b(?:beat|kicked) up (?:the|a|him|her)\\b`,
    WARNED,
  ),
  act(
    `\\bhow to (?:cheat|steal|lie to (?:your|my) (?:parents|teacher)|skip (?:school|class)|run away from home|hurt (?:someone|somebody|people))\\b|\\brun(?:ning)? away from home (?:together|with me|tonight|and (?:meet|live))\\b|\\blet's run away\\b`,
    `${WARNED}|\\bhow to cheat death\\b`,
  ),
  act(
    `\\b(?:stole|steal|steals|took money|took the money|takes money|take money)\\b.{0,60}\\b(?:nobody|no one|no-one) (?:saw|knew|found out|noticed|will know)\\b`,
    '\\b(?:thief|thieves|robbers?|someone|somebody|police|caught|sorry|fox|mouse|monkey)\\b',
  ),
  act(
    `\\b(?:break|broke|breaks|broken|smash|smashed) (?:his|her|my|your|their|the \\w+'s|\\w+'s) (?:\\w+ )?(?:arms?|legs?|nose|bones?|fingers?|teeth|head|neck) (?:with|using)\\b|\\b(?:shoot|shot|kill|blow up|bomb|burn) (?:all |down )?(?:everyone|everybody|everything|people|them all|my (?:class|classmates|teacher|school|parents)|the (?:school|teacher|class)|all of (?:you|them))\\b|\\bpour(?:s|ed)? (?:hot|boiling) (?:water|oil|soup) (?:over|on|onto) (?:him|her|me|(?:his|her|my|the) (?!tea|cup|noodles|rice|coffee|leaves|flowers|plants)\\w+)|\\btie[sd]? (?:the |a |his )(?:dog|cat|puppy) to (?:a |the )?(?:car|bike|motorbike|train)\\b`,
    `${WARNED}|\\bphotos?|film|video`,
  ),
  act(
    `\\bhow to (?:open a lock|make (?:a )?bombs?|use a gun|kill|hide a body)\\b|\\bcop(?:y|ied) (?:his|her|the|all|my|tom's) (?:\\w+ )?answers\\b.{0,40}\\b(?:never|not|n't|nobody|no one) (?:\\w+ )?(?:found|find|knew|saw|noticed|caught)`,
    `${WARNED.replace('never|', '')}|sorry`,
  ),
  act(
    `\\b(?:grab|grabbed|pull|pulled|drag|dragged) (?:her|his|my|lily's|the girl's) hair\\b|\\b(?:drag|dragged) (?:him|her) (?:by|across|along|into|out)\\b|\\b(?:shot|shoots?) (?:him|her|them|(?:the|a|an) (?:\\w+ )?(?:man|woman|boy|girl|child|prisoner|people|soldier|teacher|guard)s?)\\b|\\b(?:threw|throw|throwing) (?:stones?|rocks?|bottles?|bricks?) at (?:the |an? |some )?(?:\\w+ )?(?:man|woman|boy|girl|child|children|kid|people|him|her|them|house|windows?|dog|cat)s?\\b|\\bset (?:the |a |his |her )?(?:\\w+'s )?(?:tail|hair|cat|dog|puppy|kitten|house|school|car)\\b.{0,4}on fire|\\bpush(?:ed)? (?:his|her|\\w+'s) (?:face|head) (?:in|into|against|under)\\b`,
    `${WARNED}|\\b(?:photos?|film|brush|baby|comb|goal|ball)\\b`,
  ),
  act(
    "\\b(?:get|got|break|broke|hack|hacked) into (?:other people's|his|her|their|someone's|the bank's) (?:computers?|accounts?|phones?|house)\\b|\\btake (?:other people's|their) money\\b",
    WARNED,
  ),
  act(
    `\\b(?:put|puts|putting|threw|throw|throws|shut|locked|stuffed|dropped) (?:the |a |his |her |my |their |that |two |some )*(?:\\w+ )?${PETS} ${upTo(2)}(?:in|into|inside) (?:the |a |an )?(?:\\w+ )?(?:microwaves?|ovens?|washing machines?|freezers?|fridges?|dryers?|blenders?|boiling water|hot oil|fire|toilets?)\\b`,
    `${WARNED}|\\b(?:toy|picture|story|meat|cooked|roast)\\b`,
  ),
  // Shut in and laughed at; stolen and glad of it.
  act(
    '\\b(?:lock|locks|locked|shut|shuts|trapped|pushed) (?:him|her|me|them|the (?:new |little |small |poor |fat )*(?:boy|girl|kid|child|student)|[a-z]+) (?:up )?(?:in|into|inside) (?:the |a )?(?:\\w+ )?(?:toilets?|bathroom|restroom|washroom|locker|cupboard|closet|cellar|box|store ?room|classroom)\\b.{0,40}\\b(?:laugh|laughs|laughed|laughing|cried|crying|beat|hit|filmed|took (?:photos|pictures|videos)|ran away|for fun|all night|would not let)\\b',
    `${WARNED}|\\b(?:cat|dog|puppy|rabbit|bird|hamster|sorry|by mistake|by accident|teacher|police|hide and seek|hide-and-seek|thief|box of)\\b`,
  ),
  act(
    '\\b(?:stole|steals?|stealing|took) (?:\\w+ ){0,2}(?:money|phone|cash|coins|yuan|wallet|purse|things?) (?:from|out of) (?:his|her|my|their|the) (?:\\w+ ?){1,3}\\b.{0,30}\\b(?:felt|feel|feels|was|is) (?:so |very |really )?(?:great|happy|good|proud|cool|excited|wonderful|smart)\\b',
    `${WARNED}|\\b(?:not|sorry|bad|gave it back|thief|police|(?:his|her|my|their) (?:own )?(?:pocket|bag|piggy bank|drawer))\\b`,
    true,
  ),
];

const SOMEBODY_CHINESE = '(?:他|她|我|你|它|人|孩子|同学|老师|妈妈|爸爸|弟弟|妹妹|姐姐|哥哥|男孩|女孩|老人|莉莉|汤姆|玛丽|小明|小红)';
const BEAT = '(?:打|扇|抽|踢|踹|揍|捶|掴|殴)';
const BLADE = '(?:刀|匕首|斧头|斧子|锤子|剪刀|铁棍|砖头|棍子|酒瓶)';

const chinese = [
  act(`${BEAT}(?:了|着|向|过)?${near(5)}的(?:脸|耳光|肚子|头(?!发)|脑袋|后背|嘴)`, `${WARNED_CHINESE}|球|雨|风|门|到|在`),
  act(
    `(?:一顿|狠狠地?|拼命地?|不停地?|轮流|使劲)(?:毒|暴|痛)?${BEAT}(?:了)?${SOMEBODY_CHINESE}|${BEAT}(?:了)?(?:他|她|我|你|莉莉|小明|小红|汤姆)(?:一顿|一巴掌|一耳光|一拳|好几下|耳光)|拳打脚踢|(?:扇|打)(?:了|着|他|她|我|一个|几个|好几个)*(?:耳光|巴掌)|(?:毒|暴|痛)打`,
    WARNED_CHINESE,
  ),
  act(
    `打得${near(8)}(?:流血|鼻青脸肿|遍体鳞伤|不能动|满身|半死|求饶|哭)|(?:满身|浑身)(?:都)?是(?:伤|血)|鼻青脸肿|遍体鳞伤`,
    `${WARNED_CHINESE}|摔|跌`,
  ),
  act(
    `用(?:棍子|皮带|鞭子|石头|砖头|木棍|铁棍|拳头|酒瓶|板凳)${near(3)}(?:打|抽|砸|揍)(?:了|着|向)?${near(4)}${SOMEBODY_CHINESE}`,
    `${WARNED_CHINESE}|球|狼|蛇`,
  ),
  act(
    `(?:用|拿|举|挥|一)${near(4)}${BLADE}${near(4)}(?:刺|捅|砍|杀|扎|劈|砸|威胁|对准|架)(?:了|着|伤|向|在|死|进)*${near(3)}(?:${SOMEBODY_CHINESE}|脖子|胸口|肚子|头上)`,
    `${WARNED_CHINESE}|树|柴|木|狼|蛇|石头`,
  ),
  act(
    '(?:带|拿|藏)(?:着|了|把|一把)*(?:刀|枪|匕首|炸弹)(?:去|到|进|来)' +
      near(3) +
      '学校|让(?:你|他|她|全班|大家)们?都?付出代价|(?:弄|整|打|掐|勒|捂|毒|烧|摔|踢|踩|活活.{0,2})死(?:你|他|她|了?那个人|了?弟弟|了?妹妹)|活活(?:摔|打|烧|饿|掐)死|活埋',
    WARNED_CHINESE,
  ),
  act(
    `(?:把|将)${near(4)}${SOMEBODY_CHINESE}${near(3)}(?:从)?${near(5)}(?:推|扔|踢)(?:了)?(?:下(?!来|水果)|到楼下)|(?:掐|勒|捂)(?:住|紧|着)*${near(4)}(?:脖子|喉咙|口鼻|嘴)`,
    `${WARNED_CHINESE}|咳|打喷嚏|打哈欠|偷笑|笑出|笑起来|自己的嘴|滑梯|雪橇|秋千|舞台`,
  ),
  act(
    `(?:把|将)${near(6)}(?:小猫|小狗|猫|狗|兔子|小鸟|仓鼠)${near(4)}(?:摔|打|踢|烧|烫|淹|掐|勒|踩)(?:死|伤|着玩)|(?:虐|折磨)(?:猫|狗|动物|小)`,
    WARNED_CHINESE,
  ),
  act(
    `(?:堵|锁|关)(?:在|进)${near(3)}厕所${near(8)}(?:打|扇|踢|骂|脱|拍)|放火烧|纵火|泼(?:了)?(?:硫酸|汽油)|灭口|报复(?:社会|他们|同学)`,
    WARNED_CHINESE,
  ),
  act(
    `(?:教你|告诉你|学会|学学)${near(4)}(?:怎么|如何)(?:作弊|偷|撒谎|逃课|逃学|骗)|(?:怎么|如何)作弊${near(6)}(?:不被|发现)|(?:我们|咱们|一起)离家出走`,
    WARNED_CHINESE,
  ),
  act(
    `偷(?:了|走|拿|偷)*${near(8)}(?:钱|东西|手机|包|零食)${near(8)}(?:没(?:有)?人|谁也没|谁都没)(?:有)?(?:看见|发现|知道)`,
    '小偷|贼|警察|后悔|不对|道歉|狐狸|老鼠|猴',
  ),
  act(
    `(?:朝|向|往|照|对着|冲着)${near(8)}(?:头|后脑勺|脑袋|脸|胸口?|肚子|后背|脖子)上?${near(3)}(?:砸|打|刺|踢|挥|砍|捅|扎|捶|抡)|按(?:进|到|在|入)(?:了)?(?:马桶|水里|水中|水池|厕所|粪)|往死里|打死(?:他|她|你|这|那个人)|${BEAT}(?:断|折|碎|烂)(?:了)?${near(5)}(?:腿|手|胳膊|鼻|骨|牙|肋)`,
    `${WARNED_CHINESE}|球门|箭|靶`,
  ),
  act(
    `(?:打火机|火柴|开水|鞭炮|针)${near(3)}(?:烧|烫|炸|扎|点)${near(6)}(?:猫|狗|尾巴|兔|鸟|仓鼠|妹妹|弟弟|同学)|(?:猫|狗|兔|鸟|动物)${near(10)}取乐|(?:杀|炸|烧)(?:光|死|掉|了)?(?:全班|学校|所有人|全家|老师|同学)`,
    WARNED_CHINESE,
  ),
  act(
    `(?:抓|揪|扯|拽)(?:住|着|起)*${near(4)}头发|一脚一脚地?踢(?!球)|围着(?:他|她|我)${near(8)}(?:踢|打|揍|骂|拍)|(?:热|开|滚烫的?)(?:水|汤|油)${near(4)}(?:泼|浇|倒)(?:在|到|向)${near(6)}(?:脸|头|身|手)上?|(?:剪|砍|切|剁|扯|拔)(?:掉|断|下)${near(5)}(?:翅膀|尾巴|耳朵|手指|腿|舌头)|(?:翅膀|尾巴|耳朵|手指|舌头)(?:剪|砍|切|剁|扯)(?:掉|断|下)|(?<!一针)见血|血流成河|杀光`,
    `${WARNED_CHINESE}|不小心|壁虎|蝌蚪|鸡翅|纸`,
  ),
  act(
    `(?:超市|商店|店里)${near(10)}藏(?:在|进)${near(6)}(?:衣服|书包|口袋|包)${near(4)}(?:带走|带出|偷|走)|教(?:我|我们|他|你们?)(?:怎么|如何)(?:偷|骗|撬|作弊|打人)`,
    WARNED_CHINESE,
  ),
  act(
    `(?:猫|狗|兔子?|仓鼠|小鸟|鸟|乌龟|小鸡|鸭子)${near(4)}(?:扔|放|塞|关|丢|按|锁)(?:进|到|在|入)(?:了)?${near(4)}(?:微波炉|烤箱|洗衣机|冰箱|冰柜|烘干机|开水|沸水|油锅|火里|火堆|马桶)`,
    `${WARNED_CHINESE}|玩具|鸡肉|鸭肉`,
  ),
];

export const violence: Acts = { english, chinese };
