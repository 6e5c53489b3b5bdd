/** A child is touched, lured or made to keep quiet; what is sexual and told without such a word. */
import { act, type Acts, near, upTo, WARNED, WARNED_CHINESE } from './act';

const WEAR = '(?:clothes|shirts?|skirts?|dress|dresses|pants|trousers|shorts|underwear|blouse|bra|panties|underpants|pyjamas|pajamas)';
const ANOTHERS = "(?:her|your|my|their|the (?:girl|boy|child|woman)'s|[a-z]+'s)";
const SECRET =
  "(?:our (?:little )?secret|keep (?:it |this )?(?:a )?secret|nobody (?:will |must |should )?knows?|(?:don't|do not|never|not) (?:tell|let) (?:any(?:one|body)|your|mum|mom|dad)|not tell any(?:one|body)|without telling)";
const ALONE = '(?:alone|by yourself|on your own|without your (?:parents|mum|mom|dad|friends))';
const NIGHT = '(?:tonight|at night|after dark|late|midnight|when (?:everyone|your parents) (?:is|are|have|has) (?:asleep|gone|out|not))';
const PLACE =
  '(?:come|go|get in|get into|get on|follow me|walk|run) (?:to |into |up to |with me to |over to )?(?:my|me|his) ?(?:house|home|room|place|flat|car|bed|bedroom|apartment)?';
const SURPRISE = String.raw`\b(?:surprise|birthday|present|gift|party)\b`;
const WATER = String.raw`\b(?:river|lake|water|sea|swim|swam|pool|bath|shower|wash(?:ed|es)?|wet|dirty|save|bed at|pyjamas|pajamas|clean|dry|new clothes|hot|sweat|sun|heat|hung|put on|washing)\b`;

const english = [
  act(
    `\\b(?:touch|touches|touched|touching|rub|rubbed|stroked?|grab|grabbed|feel|felt|kiss|kissed|lick|licked|stared at|looked at)\\b ${upTo(4)}(?:under|inside|up|down|between|beneath) (?:the table|${ANOTHERS} (?:${WEAR}|legs))\\b`,
    WARNED,
  ),
  act(
    `\\b(?:touch|touches|touched|touching|rub|rubbed|stroke|stroked|grab|grabbed|kiss|kissed|lick|licked|stare at|stared at|photo of|picture of|see|show me) (?:at )?(?:${ANOTHERS}|[a-z]+'s) (?:\\w+ )?(?:private parts?|breasts?|bottom|thighs?|chest|bum|butt|body|neck|underwear|naked body)\\b`,
    `${WARNED}|\\b(?:doctor|nurse|hospital|dog|cat|vet)\\b`,
  ),
  act(`\\bhands? (?:under|up|inside|into|down|in) ${ANOTHERS} ${WEAR}(?! pockets?)\\b`, WARNED),
  act(`\\btouch(?:ed|es|ing)? (?:a |the )?(?:little )?(?:girl|boy|child|her|him|[a-z]+) (?:in a bad way|all over|where|there)\\b`, WARNED),
  act(
    `\\b(?:take|took|takes|pull|pulled|get|got) (?:off|down) (?:your|her|his|their|all|my|lily's|the girl's|the boy's) (?:own )?(?:\\w+ )?(?:clothes|shirt|skirt|dress|pants|shorts|trousers|underwear|bra|panties)\\b|\\b(?:take|took|pull|pulled) ${ANOTHERS} (?:clothes|skirt|dress|pants|trousers|underwear) (?:off|down)\\b`,
    WATER,
  ),
  act(
    '\\bundress(?:ed|es|ing)? (?:her|him|me|the)\\b|\\b(?:without (?:any |her |his |your )?clothes|with no clothes|no clothes on|wearing nothing|wore nothing|in (?:her|his|your|their) underwear)\\b',
    '\\b(?:baby|emperor|king|animals?|dolls?|bear|cold)\\b',
  ),
  act(
    `\\b(?:come|go) (?:over )?to (?:my|his) (?:house|home|room|place|flat|car|bed|bedroom|apartment)\\b(?=.*(?:\\b${ALONE}\\b|\\b${NIGHT}\\b.*\\b${SECRET}\\b|\\b${SECRET}\\b))(?=.*(?:\\b${NIGHT}\\b|\\b${SECRET}\\b))`,
    SURPRISE,
    true,
  ),
  act(`\\b${ALONE}\\b.{0,60}\\b${PLACE}\\b.{0,60}\\b${SECRET}`, SURPRISE, true),
  act(
    `\\b(?:candy|candies|sweets?|chocolates?|money|toys?|puppy|kitten|phone|gift|present|ice cream)\\b.{0,50}\\bif you (?:get in|come with|go with|follow|let me|take off|show me|kiss|sleep|keep|do not tell|don't tell)\\b|\\b(?:get in|get into) (?:my|the) car\\b.{0,40}\\b(?:candy|sweets|toys?|chocolate|puppy|money)\\b|\\b(?:take off|show me|kiss me|let me)\\b.{0,40}\\band i(?:'ll| will) (?:give|buy) you\\b`,
    WARNED,
  ),
  act(
    `\\b(?:don't|do not|never|not|without) (?:tell|tells|told|telling|let|say (?:it |anything )?to) (?:your|you're|my|her|his) (?:parents?|mum|mom|dad|mother|father|teachers?|family)\\b`,
    `${SURPRISE}|\\b(?:he|she|i|they|we) (?:did not|didn't|do not|don't|never) (?:tell|told)\\b|\\b(?:lie|worry)\\b`,
    true,
    SURPRISE,
  ),
  act(
    `\\b(?:meet|meeting|met|see) (?:with )?(?:me|him|a man|someone|somebody|people|a friend)\\b ${upTo(6)}(?:online|on the internet|on the phone)\\b.{0,40}\\b(?:alone|hotel|secret|without)\\b|\\b(?:hotel|alone|secretly)\\b.{0,30}\\b(?:met|knew) (?:him |her )?(?:only )?(?:online|on the internet)\\b|\\bmeet me alone\\b`,
    WARNED,
  ),
  act(
    `\\bsend (?:me |him |us )?(?:a |an |your |some |more )*(?:\\w+ )?(?:photos?|pictures?|videos?|selfies?)\\b.{0,30}\\b(?:of (?:yourself|your body|you(?= ?$|,| in (?:the |your )?(?:bath|bed|shower|underwear)| without| alone| naked))|in (?:the|your) (?:bath|shower|underwear)|without|no clothes|nobody else)\\b`,
    WARNED,
  ),
  act(
    `\\bcome (?:here )?(?:and )?sit on my lap\\b|\\b(?:man|teacher|uncle|boss|stranger|coach)\\b.{0,40}\\bsit on his (?:lap|legs|knees)\\b|\\bkiss(?:es|ed|ing)? ${upTo(3)}(?:on the )?(?:lips|mouth|neck|all over)\\b`,
    '\\bgrand',
  ),
  act(
    `\\blie down (?:beside|next to|with|under) (?:him|me)\\b.{0,50}\\b(?:touch|kiss|hug|body|clothes)\\w*\\b|\\b(?:sleep|sleeps|slept|lie|lay|go to bed|goes to bed|went to bed|get into bed|got into bed|in bed) with (?:him|his (?:boss|girlfriend|friend|secretary|teacher|student)|her (?:boss|boyfriend|friend|teacher|student)|a (?:man|woman|girl|boy|stranger)|another|the (?:boss|teacher|man|woman))\\b|\\bwent to bed together\\b|\\b(?:make|makes|made|making) love\\b`,
    '\\b(?:cat|dog|teddy|doll|bear)\\b',
  ),
  act(
    `\\b(?:dirty|adult|blue|sexy) (?:movies?|films?|videos?|pictures?|photos?|books?|magazines?|websites?)\\b|\\b(?:pictures?|photos?|videos?) of (?:girls?|boys?|women|kids|children) (?:in their underwear|without|with no clothes)\\b|\\b(?:danced?|dancing) (?:without|with no) clothes\\b|\\bturn(?:s|ed)? (?:me|him|her) on\\b|\\b(?:hot|nice) (?:body|legs) (?:she|baby|of hers)\\b|\\bbe my (?:little |secret )*(?:girlfriend|boyfriend|lover)\\b|\\b(?:had|have|having) an affair\\b`,
    '\\bdirty (?:pictures?|photos?|books?)\\b.{0,20}\\b(?:clean|wash|wipe)',
  ),
  act(
    `\\b(?:put|puts|dropped|drop|slipped) (?:something|some powder|(?:a )?powder|a pill|pills|drugs?) (?:in|into) (?:her|his|my|the girl's) (?:drink|juice|glass|water|cup|coffee|tea)\\b`,
  ),
  act(
    `\\b(?:uncle|stepfather|step-father|coach|teacher|man|stranger|cousin|neighbou?r|boss|guard|driver|priest)s?\\b.{0,50}\\b(?:touch|touches|touched|touching|rubs?|rubbed|stroked?|grabbed|grope[ds]?) (?:me|her|him|us|them|the (?:girl|boy|child)|girls|boys|[a-z]+)(?:'s)?(?= ?$|,| and| at| when| under| every| again| while| in bed| in the dark| there| \\w+ (?:thigh|leg|waist|back|knee))`,
    `${WARNED}|\\b(?:shoulder|head|hands?|forehead|hair|face|heart|screen|ball|tree|wall|bell|keys?|stone|snow|by|with)\\b`,
  ),
  act(
    `\\b(?:delete|deleted|clear|erase) (?:our|the|this|these|all|my) (?:\\w+ )?(?:chats?|messages?|photos?|pictures?|texts?)\\b.{0,40}\\b(?:parents?|mum|mom|dad|mother|father|nobody|no one|before)\\b|\\b(?:so|so that) (?:your|her|his) (?:parents?|mum|mom|dad|mother|father) (?:can't|cannot|won't|will not|do not|don't|never) (?:see|know|find)`,
    SURPRISE,
    true,
  ),
  act(
    `\\bwhat (?:are you|r u) wearing\\b.{0,30}\\b(?:bed|send|picture|photo|show|take)|\\byou(?:'re| are) (?:only )?(?:ten|eleven|twelve|thirteen|fourteen|fifteen|1[0-5])\\b.{0,60}\\b(?:lovers?|girlfriend|boyfriend|date|marry|kiss)|\\b(?:we|you) (?:can|could|will) be (?:my )?lovers?\\b|\\b(?:pull|pulled|lift|lifted) up (?:her|your|the girl's|[a-z]+'s) (?:skirt|dress|shirt)|\\b(?:kiss|kissed|kissing)\\b.{0,40}\\b(?:in|on|onto|into) (?:the |his |her )?bed\\b|\\bclose the door and (?:you )?(?:take|pull) (?:off|down) your (?:clothes|shirt|skirt|dress|pants|shorts)`,
    '\\b(?:mum|mom|dad|mother|father|grandma|baby|good ?night)\\b',
    true,
  ),
  act(
    `\\bput (?:his|a|one) hands? on (?:her|my|the (?:girl|boy)'s|[a-z]+'s) (?:leg|thigh|knee|chest|waist|bottom)s?\\b|\\bwatch(?:ed|es|ing)? ${upTo(3)}(?:in the (?:shower|bath|bathroom)|undress\\w*|take off)\\b|\\b(?:opened?|unzip(?:ped)?) (?:his|your) (?:trousers|pants|zip|fly)\\b|\\bspen[dt] the night together\\b|\\b(?:girl|student|night|boyfriend|she became|thirteen|fourteen|fifteen|sixteen)\\b.{0,30}\\bpregnant\\b|\\bpull(?:ed)? down (?:his|her|your|their) (?:trousers|pants|shorts|underwear)\\b`,
    '\\b(?:doctor|nurse|broken|hospital|baby|dog|cat|hurt)\\b',
  ),
];

const PARTS_CHINESE = '(?:隐私部位|私处|下体|下身|阴部|胸部|大腿|屁股|臀部|裙底|裙子(?:里|下)|内裤|胸罩|生殖器)';
const WEAR_CHINESE = '(?:裙|裤|内衣|内裤|衣服|衣领|上衣|衬衫|被窝|被子|两腿|双腿|大腿|胸)';
const SECRET_CHINESE = '(?:秘密|别告诉|不要告诉|不能告诉|不许告诉|不准告诉|不(?:要|能)?让.{0,6}知道|别让.{0,6}知道|没人(?:会)?知道|瞒着)';
const NIGHT_CHINESE = '(?:今晚|晚上|半夜|深夜|夜里|天黑)';
const ALONE_CHINESE = '(?:一个人|独自|单独|自己来|悄悄|偷偷)';
const COME = '(?:来|到|去|进)(?:我|叔叔|他|老师)的?(?:家|房间|车上|宿舍|屋里?|办公室|床上)';
const ADULTS = '(?:叔叔|大叔|陌生人|陌生男人|网友|老头|老男人|一个男人|男老师|教练|房东|邻居|老师|哥哥)';
const SURPRISE_CHINESE = '惊喜|生日|礼物|贺卡|聚会|派对|晚会';

const chinese = [
  act(`(?:摸|碰|抚|触|揉|捏|亲|吻|舔|抓|蹭|盯着|偷看|看着?)${near(9)}${PARTS_CHINESE}`, `${WARNED_CHINESE}|医生|护士|老虎|小狗|马|牛`),
  act(`(?:抚摸|亲吻|摸|舔)(?:遍|着|了)*(?:她|他|我|你|莉莉|女孩|男孩|小女孩)的?(?:全身|身体|身子|胸口|胸)`, `${WARNED_CHINESE}|医生|护士`),
  act(
    `手(?:偷偷|慢慢|悄悄)?(?:伸|探|插|滑|放)(?:进|到|入|向|在)(?:了)?${near(6)}${WEAR_CHINESE}(?!.{0,3}(?:口袋|兜|袋))`,
    `${WARNED_CHINESE}|口袋|兜|书包|自己的(?:衣服|上衣)`,
  ),
  act(
    '(?:掀|撩|拉|扯|扒|脱)(?:起|开|下|掉|了|光|去)*(?:她|你|女孩|小女孩|女生|女同学|莉莉|小红|别人)(?:身上)?的?(?:裙|裤|衣|内)',
    `${WARNED_CHINESE}|湿|脏|洗澡|换|口袋|妈妈|生病`,
  ),
  act(
    '(?:把|将)?(?:你|她|他)?的?(?:衣服|裤子|裙子|内裤|内衣|上衣|衣裳)(?:都|全|快|给我)?脱(?:了|掉|光|下来)?|脱(?:掉|下|了|光|去)*(?:自己的?|全身的?|所有的?|她的?|他的?|你的?)?(?:衣服|衣裤|裤子|裙子|内裤|内衣|衣裳)|脱光',
    '湿|脏|洗|睡觉|下水|游|换|跳进|救|热|出汗|医生',
  ),
  act(
    `(?=.*${COME})(?=.*(?:${ALONE_CHINESE}.*${NIGHT_CHINESE}|${NIGHT_CHINESE}.*${ALONE_CHINESE}|${SECRET_CHINESE}))(?:${COME})`,
    `${SURPRISE_CHINESE}|秘密(?:基地|花园)`,
    true,
  ),
  act(
    `${SECRET_CHINESE}${near(14)}(?:爸|妈|父母|家长|老师|大人|家里)|(?:爸|妈|父母|家长|大人)${near(8)}(?:不知道|知道).{0,4}(?:我们|咱们)(?:的|见面|在一起)`,
    `${SURPRISE_CHINESE}|(?:他|她|我)(?:不想|没有|没|不敢)|担心|隐瞒是|瞒着.{0,4}不好|秘密(?:基地|花园)`,
    true,
    SURPRISE_CHINESE,
  ),
  act(
    `(?:我们|咱们|你我)(?:俩|两个人?|之间)?的?(?:小)?秘密${near(20)}(?:脱|摸|亲|抱|裤|裙|身体|床)|(?:脱|摸|亲|抱)${near(20)}(?:我们|咱们|你我)(?:俩|两个人?|之间)?的?(?:小)?秘密`,
    undefined,
    true,
  ),
  act(
    `(?:糖|钱|玩具|手机|零食|红包|礼物|好吃的|小狗)${near(12)}(?:跟我走|跟叔叔走|上车|来我|让我(?:看|摸|抱|亲)|脱|不(?:要|许|准)告诉)|(?:跟(?:我|叔叔|伯伯)走|上我的车|让我(?:看|摸|抱|亲))${near(14)}(?:给你|买)${near(4)}(?:糖|钱|玩具|手机|零食|红包|礼物|好吃)`,
    WARNED_CHINESE,
  ),
  act(`${ADULTS}${near(14)}(?:搂|抱)(?:住|着|紧|了)?(?:她|我|女孩|小女孩|女生)?${near(5)}(?:亲|吻|摸|不放)`, `${WARNED_CHINESE}|我的脸蛋`),
  act(
    `${ADULTS}${near(16)}腿上${near(8)}(?:摸|亲|抱|蹭)|(?:亲|吻)(?:她|他|我|你|了|着|住)*的?${near(3)}(?:嘴唇?|脖子|胸|全身)`,
    `${WARNED_CHINESE}|妈妈|宝宝`,
  ),
  act(
    `(?:照片|视频|自拍|图片)${near(8)}(?:不穿|没穿|没有穿|光着|洗澡|内衣|脱|私密|隐私部位)|(?:不穿|没穿|没有穿|光着|洗澡|穿着?内衣|脱光|身体)${near(6)}的?(?:照片|视频|自拍)|(?:全是|都是|看|传|发)${near(4)}黄(?:色|的)?(?:图片|照片|视频|电影|书(?!包|皮|架|柜)|片)`,
    WARNED_CHINESE,
  ),
  act('偷(?:看|拍|窥)' + near(8) + '(?:洗澡|换衣服|上厕所|裙底|睡觉)', WARNED_CHINESE),
  act(
    `(?:宾馆|酒店|旅馆|出租屋)${near(8)}(?:见网友|和网友|跟网友|开房|过夜)|(?:网友)${near(10)}(?:宾馆|酒店|旅馆|过夜|一个人|单独)|(?:偷偷|瞒着|单独|独自)${near(8)}(?:见|约)(?:了)?网友|开(?:了)?房(?!间|门|子|车)`,
    WARNED_CHINESE,
  ),
  act(
    '(?:和|跟|与|同)[^。，,]{1,8}上(?:了)?床(?!睡|休息|铺)|(?:陪|跟|和)(?:我|叔叔|他|老师|老板)(?:一起)?睡(?:一晚|一觉|觉)|同床共枕|光着身子|赤身裸体|一丝不挂|赤裸|(?:做|当|成)(?:了)?[^。，]{0,8}(?:情妇|小三|二奶)|出轨|婚外情|包养|约炮|约泡|约p',
    '宝宝|婴儿|皇帝',
  ),
  act(
    `(?:摸|碰|揉|抚摸)(?:了|着|我|她|他|你|女孩|小女孩|的){0,4}(?:下面|那里|那儿|下边)|钻(?:进|到)(?:了)?(?:我|她|他|你|女孩)的?(?:被窝|被子|床)|(?:视频|镜头)${near(10)}(?:你的身体|身体给|脱|衣服|胸)|看看你的?(?:身体|身子|胸|内衣|腿)`,
    `${WARNED_CHINESE}|医生|护士|猫|狗|妈妈|口袋`,
    true,
  ),
  act(
    `(?:聊天|记录|照片|消息|视频|短信)${near(10)}(?:删|不(?:要|能)让)${near(12)}(?:爸|妈|父母|家长|老师|大人)|删(?:掉|除|了)?${near(6)}(?:聊天|消息|照片|短信)${near(14)}(?:爸|妈|父母|家长|老师|大人)|不能让(?:你)?(?:爸|妈|父母|家长|老师)${near(6)}(?:看到|知道|发现)`,
    SURPRISE_CHINESE,
    true,
  ),
  act('(?:做|当)我的?(?:小)?(?:女朋友|男朋友|情人|老婆)|小女朋友|(?:接吻|亲吻|拥吻)' + near(14) + '床', undefined),
  act(
    `(?:老板|老师|叔叔|陌生人|男人|教练|锁)${near(16)}坐(?:到|在)(?:了)?(?:自己|他|我)的?(?:大)?腿上|亲(?:我|他|叔叔|哥哥)一(?:下|口)${near(8)}(?:给|买)|摸(?:我|她|你)的?(?:大)?腿|(?:拍|发|传)${near(8)}(?:胸|内衣|下面|身体)${near(4)}的?照片|来(?:酒店|宾馆|旅馆)找我|脱得?精光|在(?:浴缸|床上|被窝)里?亲热`,
    `${WARNED_CHINESE}|妈妈|奶奶|宝宝|医生|护士`,
  ),
  // Whoever is known from the net only is met.
  act(
    '(?:和|跟|与|同|见|约|去见|会|找)(?:了)?(?:一(?:个|位|名)|她的|他的|我的|自己的|那个)?(?:陌生|刚认识的|认识的|游戏里的|网上认识的)?网友(?:们)?(?:偷偷|悄悄|终于|约好|约定|单独|在[^。，]{1,8})*(?:见(?:了)?(?:面|一面)|约会|出去|碰面|相见|(?=$|[，。！]))',
    `${WARNED_CHINESE}|(?:爸|妈|父母|家长|老师|警察).{0,6}(?:陪|说|告诉|提醒)|没(?:有)?(?:去|见)|从不|聊天|讨论`,
  ),
];

export const abuse: Acts = { english, chinese };
