/** Forms of English words that no rule of spelling gives, and words that look like forms and are none. */

/** Irregular forms: base first, then its forms. */
export const IRREGULAR_FORMS: readonly string[] = `
  be am is are was were been being, have has had having, do does did done, go goes went gone, i me my mine myself,
  he him his himself, she her hers herself, we us our ours ourselves, they them their theirs themselves,
  you your yours yourself yourselves, it its itself, a an, can could, will would, shall should, this these, that those,
  who whom whose, good better best, bad worse worst, many more most, little less least, far farther further farthest furthest,
  arise arose arisen, awake awoke, beat beaten, become became, begin began begun, bend bent, bite bit bitten, bleed bled,
  blow blew blown, break broke broken, breed bred, bring brought, build built, burn burnt, buy bought, catch caught,
  choose chose chosen, cling clung, come came, creep crept, deal dealt, dig dug, draw drew drawn, dream dreamt,
  drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found,
  flee fled, fly flew flown, forbid forbade forbidden, forget forgot forgotten, forgive forgave forgiven,
  freeze froze frozen, get got gotten, give gave given, grind ground, grow grew grown, hang hung, hear heard,
  hide hid hidden, hold held, keep kept, kneel knelt, know knew known, lay laid, lead led, leap leapt, learn learnt,
  leave left, lend lent, lie lay lain lying, light lit, lose lost, make made, mean meant, meet met,
  mistake mistook mistaken, overcome overcame, pay paid, prove proven, ride rode ridden, ring rang rung, rise rose risen,
  run ran, say said, see saw seen, seek sought, sell sold, send sent, sew sewn, shake shook shaken, shine shone,
  shoot shot, show shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, slide slid, sow sown,
  speak spoke spoken, speed sped, spend spent, spin spun, spit spat, spring sprang sprung, stand stood, steal stole stolen,
  stick stuck, sting stung, stink stank stunk, strike struck, string strung, strive strove, swear swore sworn, sweep swept,
  swell swollen, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told, think thought,
  throw threw thrown, understand understood, undertake undertook undertaken, wake woke woken, wear wore worn,
  weave wove woven, weep wept, win won, wind wound, withdraw withdrew withdrawn, write wrote written, die dying, tie tying,
  child children, foot feet, tooth teeth, goose geese, mouse mice, man men, woman women, person people, leaf leaves,
  life lives, wife wives, knife knives, wolf wolves, half halves, shelf shelves, thief thieves, loaf loaves, calf calves,
  hoof hooves, scarf scarves, self selves, ox oxen,
`
  .split(',')
  .map((line) => line.trim())
  .filter((line) => line !== '');

/** Spelled like a base and an ending, but words of their own. */
export const NOT_FORMS: ReadonlySet<string> = new Set(
  `
  news seed feed need speed breed weed evening morning during wedding bed red always perhaps besides towards across
  nothing anything something everything king ring sing wing thing bring spring string sting swing sling cling fling
  ceiling sibling darling sterling building meeting feeling meaning hundred sacred hatred kindred wicked naked rugged
  ragged wretched means does lens mars christmas gas bus yes its his this was has species series shed sled bleed
  greed creed deed reed steed indeed exceed proceed succeed embed tweed forest interest honest modest earnest
  harvest request guest quest conquest tempest forrest arrest digest contest protest priest chest crest wrest west
  best test nest rest vest pest zest invest suggest
`
    .trim()
    .split(/\s+/),
);

/** Forms that are better known as words of their own, each with the verb that it may be of: a bit, the ground, turn left. */
export const OWN_WORDS: ReadonlyMap<string, string> = new Map(
  (
    'bit bite,left leave,leaves leave,ground grind,rose rise,wound wind,bore bear,saw see,shot shoot,thought think,felt feel,fell fall,' +
    'spoke speak,bound bind,lay lie,stole steal,lives live,found find,dove dive,wove weave,lit light,sunk sink,mown mow'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Before a noun, an adjective or a direction, never before a verb in the past: what follows is none. */
export const BEFORE_NOUNS: ReadonlySet<string> = new Set(
  `
  a an the this these those my your his her its our their no some any every each another one two three four five ten
  many few several
  of in on at to from by with for about into onto under over near behind between above below across along through
  turn turned turning go keep look bear drive stay move right
  red white yellow pink black blue green brown grey dark light big small little large tiny huge long short tall high low deep
  good bad nice fine new old young fresh wild dry wet hard soft cold warm hot rough single last first second next other same
  pretty lovely whole great real dead quick clear strong very quite
`
    .trim()
    .split(/\s+/),
);
