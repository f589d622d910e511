// Written by `npm run relevance:genius -- --words`.

/**
 * The stems of common words, for each of `pageLevels`: words that are on at least this share of the pages of the
 * built-in texts, the King James Version or the World English Bible.
 */
export const commonStems: readonly string[] = [
  `
child father god hand hous israel land lord son stand yahweh
  `,
  `
accord another answer believ book brother citi command deliver door earth evil ey fall forth hard heart heaven hold holi hom jerusalem judah
king lif lin liv lov nam nation night open pass priest read run send servant set sin sit spak spirit spok stop walk water work writ
  `,
  `
afraid altar armi bad bless blood boy bread break burn car carri cast caus christ church clos cloth commandment concern covenant cut dark
daughter david dead death depart destroy die drink dwell ear eat egypt end enemi enter evening fac faith famili fear field fill fir flesh
follow foot forever friend front full gat gather glori gold ground grow half head help hid high hop host iniquiti jesus john judg judgment
kill kingdom laid law lay learn letter li lie lift light list listen merci middl midst mighti morning moses mother mountain mouth mov
multitud notic offer order past paul pay peac power pray prayer princ prophet question receiv rejoic remember rest return righteous ris road
room round sacrific sat sav sea seek sentenc serv shew sight silver sing soul sound speak spoken stay ston struck suppos sword tabl teach
tent tre voic wait wall wicked wif wilderness woman world wrong yea young
  `,
  `
aaron abomination abraham account aloud angel anger angri animal anoint appear appoint aris arm aros assembli babylon bag bar battl bear
beast bed begin belong benjamin better bibl bird bodi bor border born bow breath build built buri burnt buy captain cas cattl certain chair
chang charg chariot chief choos christian clear cloud coat comfort commit congregation consider consum corner counsel count countri cover
cri cross crowd cry curs dat deal declar desir desolat devour discipl donkey draw dry dwelt earli east edg elder eleven empti ephraim
establish expect explain feast finger finish fle fled flock floor food foreigner forti frighten fruit garden garment generation girl glad
goeth good grac great hang hat heal hearken heathen hebrew hill honor honour hors hurt hymn imag imagin increas inhabitant inheritanc jacob
jar jew job jordan joseph joy justic kind kitchen knowledg labor lamp lat laugh lead lest levit longer los luk mal manner mark master matter
meat meet mention mil mind minister minut money month moreover mount mourn need neighbor neighbour news north not offspr oil ordinanc outsid
pag pencil peopl perish philistin pictur piec plac plan plant poor portion possess possession pour prais prepar presenc present promis psalm
quiet rais reach reason reign remain remov rich river rock rul ruler sak salvation sanctuari scatter school seed sheep short shoulder sign
silenc singl sky slain slay sleep slew slow smell smit smot solomon speech spoil spread statut step stranger street strength stretch strik
strong suffer sun supper tabernacl teacher templ testifi thank thenc thirti thron throw tongu top touch town trib troubl tru trust truth
twelv twenti unclean understand utter valley vessel villag war wast weep wet whatsoever whit whosoever win wind window winter wis wisdom
wish witness wonder wood worship wrath yard zion
  `,
  `
abid abod abroad abundanc act add address adversari advic afflict affliction afternoon ahead air aliv allow ammon amorit apart apostl argu
argument ark arriv asham asid asleep ass assembl assyria ate atonement authoriti awak baal band barn beat beautiful beg begun belov beseech
best beth bethlehem bind birth bitter black blessing blind boat bon bottom bound bowl brak branch brass breakfast bringeth bronz brook brown
bull bullock burden bus business call calm camp canaan canaanit captiv captiviti careful ceas cedar centuri chaldean chamber check chest
christmas clean cleans climb coast coffe coin cold compani compass complain content continu continual conversation corinthian corn correct
corridor cost coupl cours court crown cubit cup dai dan dar dealt deceiv decent decid deed deep defil delight desk desolation despis
destruction devil di didst differenc different direction disappoint distanc distress divid dock doctor doeth dog doubt drawer drew dri driv
drop dust dwelleth easi easter eaten edom egg egyptian eleventh emperor encamp endur enquir entir escap eternal everlast exalt exceed
exceeding execut eye f fail faint fair faithful fals famin farm farmer farther fast fat favor favour feel fellow femal fenc fierc fifti fig
fight figur fin firm firstborn fish fist fit flat flower fold fond fool foolish foreign forget forgiv forgotten form forsak forsaken fortifi
fought foundation fourth fowl fre fulfill furi further galile general gentil gentl ghost gift gilead gird giveth glorifi goat gospel
governor grain grandfather grandmother grass grav greater greek green grief griev guard guest h habitation hair hall harvest hast health
hear height herd hol honey horn hospital hot household howbeit human humbl hung hungri hurri husband idea idol ill immediat important incens
inherit inquir insid iron isaac isaiah jeremiah joab join joshua journey kindl kne knock knowest knoweth labour lack ladi lak lamb languag
larg larger lean leav lebanon length let level levi lik likewis linen lion lip livestock liveth lock loin lord' loud low maketh manasseh
mari market marri marriag matthew mayest meal measur member messag messenger met miss mistak mix moab monday moon morrow music naked natural
nebuchadnezzar neck needi nevertheless nigh nois number nurs oath obey observ occur odd officer older oneself opposit oppress own oxen pain
paint palac paper parent parish part pastor pastur path patient perceiv perfect perform persuad peter pharaoh pharise photograph pick pillar
pit pitch plagu plain plat play pleas pleasant pleasur plunder poet point possibl pot practical preach precious press prevail prey prid
print prison proclaim produc profan prophesi prosper prostitut proud provid provok pull punish pur purpos pursu push quarrel quarter quick
raiment rain ram rang readi real rebuk recogniz red redeem refug refus reject religious remnant rent repent repli report reproach respect
restor resurrection retir reveal reward ring rob rod roll roof root rop row ruth sabbath saint samaria sanctifi satisfi saul scar scrib
search season seat second secret seeth sell sens separat servic settl seventh seventi shadow sham shar sheol shepherd shield shift shin ship
sho shook shop shouldest shout shut sick sigh sinner sister skin slaughter slav slid smitten snar snow song sooner sor sorri sorrow south
sow spar speaketh spend spring stak stall star stead stir strang strengthen strip stumbl sum summer sunday surpris surround swar swear sweet
swor synagogu taketh tarri tear tenth terror test testimoni thereon threescor tir tomb ton train transgression travel treasur trembl
trespass trumpet upright vain vaniti view vin vineyard violenc virgin vision visit wag ward warm wash watch wav wax wear weari weather
wedding weigh weight whenc whereof wherewith whither wid widow wing woe womb wors worst worth worthi wound writer wrought younger youth
  `,
];
