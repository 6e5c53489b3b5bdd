/**
 * Words that every learner is taken to know, in lower case: function words, first words of school books and
 * content/english/primary-core (a test compares).
 */
export const PRIMARY_WORDS: ReadonlySet<string> = new Set(
  `
  a an the and or but if so because than as that this these those there here it its he she they we you i me my mine him his her hers
  us our ours them their theirs your yours myself yourself himself herself itself ourselves themselves be am is are was were been
  being have has had do does did will would can could may might must shall should not no yes never to of in on at by for from with
  without about into onto over under up down out off after before during until till since through across along around between among
  behind beside near against who whom whose what which when where why how any some every each both all other another such own same
  only just very too also either neither else ever again once twice then now soon later already yet still almost even really quite
  much many more most little less least few several lot bit enough maybe perhaps together away back home today tonight tomorrow
  yesterday ago something anything nothing everything someone somebody anyone anybody everyone everybody nobody somewhere anywhere
  everywhere thing way time day people man woman person child kid go come get give take make put let see look say tell ask know
  think want need like love help try keep start stop begin end happen become seem feel hear find lose leave stay live oh ok okay hi
  hello hey bye goodbye please thanks thank sorry welcome well good great bad right wrong new old big small long short high low
  early late happy sad easy hard hot cold zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
  fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand first second
  third fourth fifth sixth seventh eighth ninth tenth last next o'clock mr mrs ms miss mum mom dad grandma grandpa mother father
  brother sister friend teacher student class school china chinese beijing shanghai english american america england britain uk usa
  pm a.m. p.m. cm km kg family parent grandfather grandmother uncle aunt cousin baby son boy girl classmate name kind funny clever
  strict helpful young tall thin quiet cute meet share smile laugh dear head hair face eye ear nose mouth tooth neck hand arm finger
  leg foot body angry afraid worried tired hungry ill excited strong fat cry listen smell touch doctor nurse hospital matter rest
  careful voice red yellow blue green black white pink purple brown grey colour coat shirt sweater jacket dress skirt trousers jeans
  shoe sock hat cap scarf glove umbrella sunglasses bag clothes wear buy sell pay shop money cheap nice beautiful pretty pocket
  favourite classroom desk chair blackboard book schoolbag pen pencil ruler eraser crayon paper picture computer library playground
  office lesson homework maths art music science read write draw learn teach answer question word story spell speak finish open
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november
  december morning afternoon evening night noon week month year hour minute date birthday weekend always number count half heavy
  light different left above food breakfast lunch dinner rice noodle bread cake egg meat beef chicken fish soup dumpling hamburger
  sandwich salad ice cream cookie chocolate vegetable tomato potato carrot bean fruit apple banana orange pear peach grape
  watermelon milk water tea juice sugar delicious eat drink bowl spoon chopstick house room bedroom bathroom kitchen living garden
  door window wall floor bed sofa table lamp clock phone box cup glass plate key photo toy doll ball balloon gift card party letter
  dirty clean sit stand use bring inside wake wash brush walk run jump swim dance sing play ride cook watch work study sleep visit
  wait show throw catch win paint football basketball game film piano guitar hobby sport often usually sometimes slowly busy animal
  dog cat rabbit bird duck pig cow sheep horse goat goose monkey panda tiger lion elephant giraffe bear zebra snake mouse frog
  turtle bee ant fox parrot deer shark tail plant tree flower grass leaf seed forest farm zoo pet grow fly climb hide weather sunny
  rainy cloudy windy snowy warm cool spring summer autumn winter season sun moon star sky rain snow wind rainbow river lake sea
  mountain hill beach stone earth world air fire bright dark wet dry blow shine kite snowman festival lantern city village street
  road park bridge museum cinema bookshop bank post supermarket restaurant factory station bus car taxi bike train plane ship boat
  ticket map trip far turn cross place country building job worker farmer driver policeman singer writer scientist postman dream
  fast send course call sure ready idea problem important interesting part group move real true hope plan talk guess remember
  understand notebook mean carry reach drop pick push pull fill pass join change choose follow borrow spend cut build hit hold hurt
  lie ring rise shut set shake steal strike full empty deep wide loud free poor rich safe strange huge tiny top side middle corner
  piece pair gate hall ground field hole wood line point shape size sound noise mind heart luck trouble mistake test exam subject
  page note list age fact news truth joke team however instead outside suddenly finally anyway alone per town
`
    .trim()
    .split(/\s+/),
);
