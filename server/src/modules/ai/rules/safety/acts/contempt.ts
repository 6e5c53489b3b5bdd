/** Groups of people are despised, a person is humiliated or told to die. */
import { act, type Acts, near, WARNED } from './act';

const PEOPLES =
  "(?:(?:black|white|brown|yellow|asian|african|indian|jewish|muslim|chinese|japanese|american|korean|british|foreign) (?:people|men|women|kids|children|students|boys|girls|farmers|workers|tourists|drivers)|jews|muslims|blacks|foreigners|africans|indians|arabs|americans|the (?:chinese|japanese|blacks|jews)|people from (?!my|our|all|the same)(?:the )?\\w+|country people|village people|farmers' children)";
const WEAKER =
  '(?:poor|old|fat|disabled|deaf|blind|sick|gay|short) (?:people|men|women|kids|children|students|boys|girls|persons?)|the (?:poor|disabled|deaf|blind|gays)|fat people|gays|lesbians';
const SEX =
  '(?<!(?:the|these|those|some|two|three|four|five|few|many|my|our|his|her|their|your|bad|good|naughty|both|of|and) )(?:girls|boys|women|men)';
const LOW =
  '(?:bad|cruel|savage|greedy|dirty people|bad people|dirty|stupid|lazy|evil|ugly|useless|thieves|criminals|liars|animals|dogs|pigs|monkeys|rubbish|trash|garbage|worthless|inferior|dumb|smelly|disgusting|less clever|not clever|not as clever|not human|weak and stupid|stupid and weak|a burden)';
const VERY = '(?:(?:all|always|just|only|so|very|really|more|too|born|a bit|such|often) )*';
const PLACED =
  "(?:should(?:n't| not) (?:go to|be in|come to|study in|be allowed|have|vote|work|drive|study|learn|live)|should (?:only )?(?:stay (?:at )?home|go back|go away|die|be (?:killed|sent away|slaves))|(?:cannot|can't|can never|can not) (?:learn|do maths|do math|study|be (?:trusted|doctors|leaders|scientists)|think)|do(?:n't| not) deserve|smell(?: bad)?$|smell bad)";

const english = [
  act(`\\b(?:${PEOPLES}|${WEAKER}) (?:are|is|were) ${VERY}${LOW}\\b`, `${WARNED}|\\bnot (?:all )?(?:bad|lazy|stupid)\\b`),
  act(`\\b(?:${PEOPLES}|${WEAKER}) ${PLACED}`, '\\bwithout help\\b'),
  act(
    `\\b${SEX} (?:are ${VERY}(?:stupid|dumb|weak(?:er)?|useless|inferior|worse|not (?:as )?(?:clever|smart)|less clever|dirty|evil)|(?:cannot|can't|can never) (?:do|learn|study|be|play) (?:\\w+ )?(?:maths?|science|physics|sports|football|computers|scientists|doctors|leaders|well)|should (?:only )?(?:stay (?:at )?home|cook|do (?:all )?the housework|obey|be quiet|not (?:go to school|work|study)))`,
  ),
  act(
    `\\b(?:hate|hates|despise|look down on|stay away from|do not (?:play|talk|sit|make friends) with|don't (?:play|talk|sit|make friends) with|laugh at) (?:all )?(?:${PEOPLES}|${WEAKER}|china)\\b`,
    "\\b(?:should not|shouldn't|never|wrong to) (?:hate|look|laugh)|\\bit(?: i|')s wrong\\b",
  ),
  act(
    `\\b(?:foreigners|blacks|${PEOPLES})\\b.{0,20}\\b(?:stay away from them|go back to (?:your|their) (?:own )?country)\\b|\\bgo back to your (?:own )?country,|\\b(?:don't|do not) play with (?:him|her|them)\\b.{0,40}\\b(?:poor|smells?|black|fat|dirty|stupid|disabled)\\b`,
  ),
  act(
    `\\b(?:is|was|are|were|am|looks?|so|too|very) (?:\\w+ ){0,2}?(?:fat|ugly|stupid|dumb|useless|smelly|worthless|disgusting|a pig|a loser|retarded)\\b.{0,40}\\b(?:nobody|no one|no-one|everyone|everybody|they all) (?:\\w+ )?(?:likes?|liked|wants?|wanted|loves?|loved|plays?|played|hates?|hated|laughs?|laughed|sits?)\\b`,
    '\\b(?:duck|duckling|swan|frog|monster|beast|tree|bird|hen|cat|dog)s?\\b',
    true,
  ),
  act(
    `\\b(?:nobody|no one|no-one) (?:will )?(?:ever )?(?:likes?|loves?|wants?|needs?) you\\b|\\b(?:everyone|everybody|we all|they all) (?:hates?|hate) you\\b|\\bwhy don't you (?:just )?(?:die|disappear|kill)\\b|\\b(?:hope|wish) you (?:die|were dead|would die)\\b|(?:^|["“'] ?|\\b(?:you should|just|please) )(?:go (?:and )?|drop )(?:die|dead|to hell|kill)\\b|\\byou (?:should|deserve to) (?:be dead|die)\\b`,
  ),
  act(
    `\\byou(?:'re| are) (?:just |only |nothing but |such |so |a |an |really |very |piece of )*(?:useless|worthless|disgusting|pathetic|garbage|trash|rubbish|shit|fat (?:pig|cow)|ugly (?:pig|cow|thing)|waste of)\\b|\\b(?:fat|stupid|ugly|dirty) (?:pigs?|cow)\\b.{0,30}\\b(?:she|he|you|look at)\\b|\\blook at (?:the|that) (?:fat|ugly|stupid) (?:pig|girl|boy|cow)\\b`,
  ),
  act(
    `\\b(?:${PEOPLES}|${WEAKER}) (?:should|must|need to|have to) (?:all )?(?:leave|get out|go back|die|be (?:killed|punished|locked))|\\b(?:${PEOPLES}|${WEAKER}|${SEX}) (?:are not|aren't|are never) (?:real|normal|human|welcome|people|equal)`,
  ),
  act(
    "\\b(?:he|she|they) (?:is|are|was|were) (?:black|brown|poor|disabled|a foreigner|foreign|jewish|muslim|from the country|blind|deaf)\\b.{0,10}\\bso (?:he|she|they|it) (?:must|can't|cannot|should|is|are|was)(?: not)? (?:be )?(?:an? )?(?:thief|thieves|bad|stupid|dirty|liar|lazy|trusted|dangerous)|\\btoo (?:stupid|ugly|fat|dumb) to (?:live|exist|be (?:loved|alive|my friend))|\\b(?:not|n't) come out (?:to|and) (?:scare|frighten) people",
  ),
  act(
    `\\bonly (?:boys|men) (?:should|can|are able to) (?:\\w+ )?(?:study|learn|do|be|become|lead|work|vote|drive|go to school)|\\b(?:not|n't|never) let (?:${PEOPLES}|${WEAKER}|africans) (?:sit|play|eat|come|join|in)\\b|\\ba (?:girl|woman) who is (?:fat|ugly|old|poor) (?:will never|cannot|can't)|\\b(?:so|too) (?:fat|ugly|stupid|poor|smelly)\\b.{0,40}\\bwe (?:all )?(?:called|laughed|make fun|made fun)|\\bcripples?\\b|\\b(?:in a zoo|belongs? in a zoo)\\b.{0,4}$(?<=(?:he|she|you) should be in a zoo)`,
  ),
  // One sex held against the other; those who killed peoples, praised.
  act(
    "\\b(?:girls|women|boys|men) (?:are|is|were|will|can|do)(?: never| not|n't)+ (?:be |learn |do |think )?(?:\\w+ ){0,2}?(?:as|so) (?:\\w+ ){1,5}?as (?:the )?(?:boys|men|girls|women)\\b|\\b(?:girls|women|boys|men) are (?:always |naturally |born |just )*(?:worse|weaker|slower|more stupid|less \\w+) (?:\\w+ ){0,4}?than (?:boys|men|girls|women)\\b|\\b(?:maths?|science|physics|computers|football|sport) (?:is|are) (?:only |just )?(?:not for girls|for boys only|only for boys)\\b",
    `\\b(?:not true|wrong|some people|people (?:say|said|think|thought)|believed?|as many|not as tall|as tall)\\b`,
  ),
  act(
    '\\b(?:hitler|mussolini|goebbels|tojo|the nazis?)\\b.{0,16}\\b(?:is|was|were|as) (?:\\w+ ){0,3}?(?:great|hero|heroes|good|right|brilliant|wise|best|kind|clever|genius)\\b|\\b(?:admire|admires|admired|love|loves|loved|worship|worships|respect|respects|praise|praised|long live|learn from|be like) (?:\\w+ )?(?:hitler|mussolini|goebbels|tojo|the nazis?)\\b',
    "\\b(?:not|n't|never|wrong|thought)\\b",
  ),
];

const PEOPLES_CHINESE =
  '(?:黑人|白人|黄种人|农村人|乡下人|(?:农村|乡下|外地|山里)来的(?:孩子|人|学生)|外地人|女司机|自闭症的?(?:孩子|人)?|艾滋病人|本地人|[京沪豫鲁川粤湘]人|河南人|东北人|上海人|中国人|犹太人|穆斯林|回民|印度人|非洲人|日本人|韩国人|美国人|外国人|同性恋|打工的|农民工?)';
const WEAKER_CHINESE = '(?:穷人家?(?:的孩子)?|残疾人|残疾孩子|盲人|聋哑人|胖子|胖人|老人|病人|矮子)';
const SEX_CHINESE = '(?<!这|那|个|位|些|小|名|的|几|两|三|二)(?:女生|女孩子?|女人|女性|男生|男孩子?|男人)';
const ALL =
  '(?:们|就|都|全|总|天生|永远|只|根本|本来|果然|一直|普遍|个个|从来|大多|又)*(?:会|能)?(?:是|很|太|最|特别|非常)?(?:一群|一些|些|又)?';
const LOW_CHINESE =
  '(?:坏人|坏蛋|坏的|小偷|骗子|笨|蠢|脏|懒|低等|劣等|下等|丑|没用|没(?:有)?(?:素质|教养|文化|出息)|傻子|不会开车|低能|垃圾|废物|猪|狗|猴子|野蛮|恶心|讨厌|臭|学不好|学不会|不如|不配|该死|低人一等|累赘|傻)';

const chinese = [
  act(`(?:${PEOPLES_CHINESE}|${WEAKER_CHINESE})${ALL}${LOW_CHINESE}`, '不是.{0,4}(?:笨|坏|懒)|说.{0,10}是不对|误以为|偏见|歧视|不能说'),
  act(
    `${SEX_CHINESE}${ALL}(?:笨|蠢|低等|没用|学不好|学不会|做不好|不如(?:男|女)|不配|低人一等|弱者|该死)|${SEX_CHINESE}(?:就)?(?:只?应该|只配|就该|只能|必须|活该)${near(4)}(?:待在家|在家|做饭|做家务|生孩子|伺候|听话|嫁)|${SEX_CHINESE}(?:就)?(?:不应该|不该|不用|没必要|不配)(?:读书|上学|工作|学|当)`,
    '不是|偏见|歧视|不对',
  ),
  act(`(?:${PEOPLES_CHINESE}|${WEAKER_CHINESE})(?:就)?(?:不应该|不该|不配|没资格|只会|滚|应该(?:滚|死|离开))`, '歧视|不对|偏见|只会说|被'),
  act(
    `(?:讨厌|恨|瞧不起|看不起|嘲笑|不要(?:和|跟)|别(?:和|跟)|离)(?:这些|那些|所有)?(?:的)?(?:${PEOPLES_CHINESE}|${WEAKER_CHINESE}|中国)(?!.{0,6}是不对)`,
    '不(?:要|能|应该?|可以|该|许)(?:去)?(?:讨厌|恨|瞧不起|看不起|嘲笑)|不对|歧视|距离',
  ),
  act(
    `(?:胖|丑|笨|穷|脏|臭|没用|蠢)${near(14)}(?:没(?:有)?人|谁(?:会)?|大家都?不|都不|不)(?:会)?(?:喜欢|要|爱|理|愿意(?:和|跟)|想(?:和|跟))|(?:没(?:有)?人|谁会|大家都不)${near(8)}(?:喜欢|要|爱|理)${near(12)}(?:胖|丑|笨|穷|脏|臭|没用)`,
    '鸭|天鹅|青蛙|怪物|野兽|树|花|衣服|房间|不是因为|老鼠|小猪',
    true,
  ),
  act(
    '黑鬼|黄皮猴|洋鬼子都|长得(?:这么|那么|太)?(?:丑|胖|矮)(?:就)?(?:不要|别|还)|又胖又丑|又丑又[胖笨黑穷脏]|又[笨蠢]又[胖丑懒]|又黑又丑|死胖子|肥猪|肥婆|丑女|穷鬼|乡巴佬|土包子|(?:没(?:有)?人|谁会|谁都不|妈妈都不|爸妈都不|大家都不)(?:会)?(?:喜欢|爱|要|理)你|(?:大家|所有人|全班)都?(?:讨厌|恨|嫌弃|烦)你|活该(?:没|被|你)|没资格|没用的东西|(?:你|他|她)(?:这种|这样的?)人(?:活该|就|不配)|像(?:头|只)?猪一样|猪一样的',
    '鸭|小猪|动物',
  ),
  act(
    '你(?:怎么|为什么|干嘛|还|快|就|给我|可以)*不?(?:去|该)死|(?:去|该|快|给我)死吧?[！!。，,”"]?$|让你(?:去)?死|(?:希望|盼|咒)(?:你|他|她)(?:去|早点?)?死|滚(?:出中国|回(?:你的?|老家|农村|乡下|你们))|不得好死',
    '不会死|去死海|死去',
  ),
  act(
    `(?:瘸子|瘸腿|瞎子|聋子|哑巴|傻子|结巴|残废|光头)${near(12)}(?:嘲笑|笑话|取笑|逗|捉弄|欺负)|(?:嘲笑|取笑|捉弄)${near(8)}(?:瘸|瞎|聋|哑|残疾|走路的样子)`,
    '不(?:要|能|应该?|该|可以)|别(?!人)|不对|制止',
  ),
  act(
    '(?:哑巴|瘸|瞎|聋|胖|残疾|结巴|丑)[^。！？]{0,16}(?:拿(?:他|她|你)开玩笑|取乐|起外号)|(?:女孩|女生|女的|女人)[^。！？]{0,4}读[^。！？]{0,6}书[^。！？]{0,4}(?:有什么用|没(?:有)?用|有啥用)|迟早要嫁人|(?:西部|山区|乡下|农村|外地)来的[^。！？]{0,6}(?:又|都|真|很)[^。！？]{0,3}(?:土|笨|脏|穷酸)|(?:智商|活着|你)[^。！？]{0,10}浪费粮食|(?:收垃圾|扫大街|要饭|穷|脏|臭|丑)[^。！？]{0,6}离我远',
  ),
  act(
    `(?:女生|女孩子?|女人|女性|男生|男孩子?|男人)(?:的)?(?:数学|理科|智商|脑子|天生|学习|就是|永远|都|总)*${near(4)}(?:不如|比不上|不及|没有)(?:男生|男孩子?|男人|男性|女生|女孩子?|女人)(?!多|少)|(?:理科|数学|物理|科学|编程)(?:不适合|不是)(?:女生|女孩)`,
    '不是|偏见|歧视|不对|错误|有人说|以前',
  ),
  act(
    `(?:希特勒|墨索里尼|东条英机|纳粹|法西斯|日本鬼子|侵略者)${near(6)}(?:伟大|了不起|英雄|英明|万岁|榜样|偶像|是对的|好人|做得对|天才|值得(?:学习|尊敬|佩服))|(?:崇拜|敬佩|赞美|歌颂|佩服|学习|致敬|感谢)${near(3)}(?:希特勒|墨索里尼|东条英机|纳粹|法西斯|侵略者)`,
    '不(?:是|要|能|该)|错误|反对|批判|自以为',
  ),
];

export const contempt: Acts = { english, chinese };
