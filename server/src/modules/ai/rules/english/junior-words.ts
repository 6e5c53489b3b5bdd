/** Words of junior high school beyond those of primary school, as content/english/junior-high-1600 has them (a test compares). In lower case. */
export const JUNIOR_WORDS: ReadonlySet<string> = new Set(
  `
  sir call million twelfth quarter pair row midnight daughter grandparent husband wife lady gentleman neighbour guest visitor
  relative twin birth born marry human age knee heart brain skin blood stomach shoulder sick headache fever cough flu pain hurt
  medicine dentist health healthy weak diet drug virus gold silver shape circle line point round wide narrow thick deep height level
  large tiny huge soft metre kilometre mile percent distance side piece part t-shirt uniform button tie silk cotton size fit
  handsome ugly style fashion ring television fridge shelf mirror bottle knife fork candle furniture basket toilet gate machine
  grade notebook lab gym term course exam test page subject pe history geography biology physics chemistry unit pupil check talk
  sentence text understand knowledge mistake correct exercise practise practice example explain repeat copy note dictionary grammar
  pronounce pronunciation dialogue translate review topic discuss describe aloud close carry hold pull push pick drop kick hit move
  fall lie lay lift arrive reach follow join knock asleep awake shower tidy free usual seldom habit housework chore rubbish diary
  relax smoke fix repair hurry fine terrible excellent perfect important necessary useful real clear simple strange common slow
  quick loud special difficult ready similar compare difference best supper pork pizza pie strawberry coffee cheese butter salt
  store market spend cost price expensive dollar pound bill wallet customer sale trade order menu waiter dish snack thirsty taste
  sweet fresh mix cut full empty weigh weight meal candy oil town airport railway traffic drive wheel theatre square tower
  university college central centre community police address passenger seat flat hall north south east west western below outside
  nearby towards downstairs upstairs opposite straight corner middle top bottom front direction surface hen butterfly insect dragon
  wing wild feed bite kill alive dead die death save protect survive escape danger rose bamboo wood field ground land ocean island
  rock sand hole desert nature spread environment pollution pollute recycle reduce waste plastic energy gas climate metal material
  wave litter cloud storm heat temperature degree dangerous safe safety accident earthquake disease destroy burn warn war army enemy
  fight anger fear glad exciting bored boring interested interesting interest surprise amazing proud lonely nervous worry upset
  disappointed hate enjoy pleasure joy fun shout feeling mind hope wish prefer trouble stress pressure suffer lovely friendly
  friendship honest brave courage shy polite rude patient careless care smart wise wisdom stupid lazy hard-working serious humorous
  lively outgoing calm confident creative active curious responsible crazy silent silence attitude manner behave behaviour spirit
  hero talent fair familiar thought believe remember forget idea guess imagine suppose expect consider agree disagree mean wonder
  realize notice decide decision doubt trust true truth fact reason cause problem opinion sure certain certainly probably possible
  memory sound meaning negative positive mental noise communicate communication discussion message email reply report advice advise
  suggest suggestion praise promise accept refuse offer allow excuse greet introduce invite invitation meeting partner respect
  relationship support encourage cheer blame argue secret joke remind return borrow lend connect influence group express
  conversation volleyball tennis badminton baseball chess skate race team member player coach competition compete match beat score
  goal medal prize athlete olympic club activity fan skill speed picnic camp challenge victory balance physical forward pool song
  band violin instrument musician concert opera drama movie actor act stage screen painting artist camera cartoon novel poem article
  character magic perform performance programme popular role puzzle create design collect actress british europe european africa
  african asia asian australia australian canada canadian france french germany german india indian japan japanese russia russian
  pacific capital foreign abroad international language national flag population king queen president government state peace
  literature travel tour tourist journey holiday vacation flight pilot pack passport guide view tradition traditional culture custom
  christmas celebrate congratulation ancient century dynasty adventure hometown stamp symbol host honour crowd treasure famous
  wonderful experience explore discover cancel prepare countryside hotel comfortable business company boss manager manage officer
  engineer lawyer soldier thief reporter industry product produce service serve interview leader lead organize project task duty
  tool build master success succeed successful fail failure press board law volunteer power set director ability able deal ai app
  internet website online digital robot rocket electric mobile model modern technology system invent invention experiment research
  expert information news newspaper magazine radio video media ad print receive record search list type develop development
  operation increase improve astronaut planet medical space treat social society public poor rich wealth value valuable childhood
  teenager adult youth junior senior freedom independent choice chance future life luck lucky personal local area main divide
  separate provide require prevent avoid punish steal disabled deaf blind equal couple belong rule stranger primary control
  agreement achieve action advantage attend graduate education generation progress purpose quality method standard result change
  complete continue finally focus attention step proper prove difficulty effort plan aim solve effect risk speech situation
  background satisfy willing worth absent loss nearly hardly rather especially exactly actually recent plenty whole single double
  none basic add moment past period daily final alone normal ordinary various natural likely sudden within everyday anyway break
  choose fill shake shut rise raise dig stick mark measure lock kiss dare breathe breath harm wound pass contain nod hang cover
  although though however unless whether while therefore besides beyond according instead except nor whatever whenever depend remain
  appear disappear sense sign event afford condition form force position enter present pity direct title include
  madam elder teenage poet judge guard fireman policewoman prince princess emperor god citizen winner champion hostess fool
  pioneer lost mad silly awful fantastic pride shame shock regret disappoint scare bully cheat pardon hug rush chat energetic
  aware voluntary humour confidence generous gentle selfish apartment yard bath tap belt blouse shorts suit rope glue tape
  scissors mess bin sweep pot oven boil dining packet biscuit chip pancake porridge tofu yogurt honey mutton corn cabbage cucumber
  onion pepper lemon pillow blanket towel soap curtain carpet cupboard recipe mushroom bell chalk keyboard laptop click download
  electronic instruction survey advertisement postcard private publish paragraph passage classic award training object average
  better worse worst total general medium impossible convenient false rapid smooth spare mention recommend recognise
  characteristic calendar weekday era forever ahead upon vocabulary poster author ache sore throat pale slim bleed cancer pill
  illness x-ray emergency freeze fog flood lightning thunder pour disaster soil coast landscape universe bat eagle penguin whale
  wolf hunt dolphin spider root branch valley cave sunset harvest recover toothache nation palace socialism vote case aid charity
  donate cooperate operate attack gun shoot account budget benefit cash cent coin mall block crowded truck underground tent hike
  jog ski ping-pong kung fu teamwork folk firework found kilogram ton admire alarm luggage suitcase stadium audience apologize
  forgive
`
    .trim()
    .split(/\s+/),
);
