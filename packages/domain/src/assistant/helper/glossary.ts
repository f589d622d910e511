import { foldedWords } from '../../words/foldedWords.ts';

/** Words of the Bible that listeners may not know, each with a short explanation. Forms of a word share a line. */
const entries = `
denarius, denarii | a denarius was a laborer’s pay for one day
talent, talents | a talent was a weight of silver or gold worth many years of pay
mina, minas | about three months’ pay of a laborer
shekel, shekels | a weight of silver, used as money
stadia, stadion, furlongs | a stadion was about 600 feet
cubit, cubits | the length of a forearm, about 18 inches
ephah | a dry measure, about 6 gallons
firstfruits | the first part of the harvest, which was given to God
tithe, tithes | a tenth of what one has earned
covenant, covenants | a binding promise between God and people
circumcision | the sign of God’s covenant with Abraham, and a name for the Jews
uncircumcision | a name for people who are not Jews
Gentiles | all who are not Jews
Pharisee | a member of a Jewish movement that kept the law with great care
Pharisees | members of a Jewish movement that kept the law with great care
Sadducees | members of the party of the leading priests, which denied a resurrection
scribes | scholars who copied and taught the law
publicans | people who collected taxes for Rome
centurion | a Roman officer over about a hundred soldiers
centurions | Roman officers, each over about a hundred soldiers
Samaritan | a member of a neighboring people who worshiped elsewhere and whom Jews despised
Samaritans | a neighboring people who worshiped elsewhere and whom Jews despised
Levite | a member of the tribe that served in God’s sanctuary
Levites | members of the tribe that served in God’s sanctuary
proselytes | people of other nations who had become Jews
Gehenna | the place of punishment, named after a valley near Jerusalem
synagogue | the place where Jews met for Scripture and prayer
synagogues | places where Jews met for Scripture and prayer
Sabbath | the seventh day, kept for rest
Passover | the feast of the exodus from Egypt
Pentecost | a harvest feast fifty days after Passover
Messiah | the anointed king whom God had promised
Hosanna | a cry that means “save us”
Hades, Sheol | the place of the dead
cherub | a heavenly being that guards God’s presence
cherubim, cherubims | heavenly beings that guard God’s presence
seraphim, seraphims | fiery heavenly beings who praise God
tabernacle | the tent in which Israel met God
sackcloth | rough cloth that was worn in grief
cornerstone | the stone from which a whole building takes its lines
threshing | beating the grain out of the stalks
threshingfloor | a place where grain is beaten out of the stalks
winnowing | throwing grain into the wind, which carries the husks away
winnow | to throw grain into the wind, which carries the husks away
chaff | the husks of grain, which the wind carries away
yoke | the wooden bar that joins two animals for work
leaven | yeast, or dough kept from the day before
unleavened | made without yeast
myrrh | a costly resin, used for perfume and for burials
frankincense | a resin that was burned in worship
hyssop | a small plant used for sprinkling
anoint, anointest | to pour oil on someone’s head, as for a guest, a priest or a king
anointed | marked with oil as God’s chosen one, or as an honored guest
righteousness | being and doing what is right in God’s sight
redeem | to buy someone free
redeemed | bought free
redemption | being bought free
reconcile | to make friends of enemies
reconciled | made friends after being enemies
reconciliation | the end of a quarrel or a separation
propitiation, expiation | what takes away guilt before God
atonement | what makes up for sin and restores peace with God
sanctified | set apart for God
sanctify | to set apart for God
iniquity, iniquities | wickedness, and the guilt of it
transgression | a step over a line that God has drawn
transgressions, trespasses | steps over a line that God has drawn
repent | to turn around and change one’s mind
repentance | turning around and changing one’s mind
statutes, precepts, ordinances | God’s rules
petition, petitions, supplication, supplications | asking God for help
forbearance, longsuffering | patience with people
meek | gentle and not pushing for one’s own way
meekness | gentleness that does not push for its own way
mystery | something that was hidden and that God has made known
accursed, anathema | under a curse
prophesy | to speak a message from God
prophesying | speaking a message from God
prophesied | brought a message from God
sojourner | someone who lives in a foreign land
sojourners | people who live in a foreign land
alien | someone without the rights of a citizen
aliens | people without the rights of citizens
bondservant | a slave
bondservants | slaves
steward | someone who manages what belongs to another
tares, darnel | weeds that look like wheat
mammon | wealth
raca | an insult: “empty head”
tetrarch | the ruler of a part of a country
betrothed, espoused | promised in marriage, which was as binding as marriage
handmaids, handmaidens | women servants
swaddling | strips of cloth in which babies were wrapped
manger | a feeding trough for animals
cistern | a tank for rain water
cisterns | tanks for rain water
tormentors | jailers who torture
riotous | wild
carob, husks, pods | food for animals
bountifully | generously
liberality | generosity
unspeakable | too great for words
assembly | people who have been called together
plunder | what soldiers carry off
principalities | ruling powers
partiality | favoring some people over others
zion | the hill in Jerusalem on which the temple stood
ephod | a garment of priests
pestilence | a deadly disease that spreads
remnant | those who are left
edify | to build up
edifying, edification | building up
carnal | ruled by human desires
perdition | ruin
phylacteries | small leather boxes with words of Scripture, worn at prayer
Corban | set aside as an offering to God
Rabbi | a title of honor for a teacher
Rabboni | “my teacher”
Abba | “Father”, in the language that Jesus spoke
Maranatha | “Our Lord, come!”
justify | to declare righteous
justified | declared righteous
justification | being declared righteous
sanctification | being set apart for God
predestined, foreordained | chosen by God beforehand
vanity | emptiness, what does not last
lovingkindness | faithful love
jubilee | every fiftieth year, in which slaves went free and land went back to its owners
Nazirite, Nazarite | someone with a special vow to God, who drank no wine and did not cut his hair
mandrakes | plants that were thought to help women have children
concubine | a wife of lower rank
concubines | wives of lower rank
Asherah | a goddess of Canaan, or the wooden pole that stood for her
Baal | the storm god of Canaan
Baals, Baalim | gods of Canaan
Dagon | the god of the Philistines
Molech | a god to whom children were sacrificed
gleaning | gathering what the reapers leave behind
glean | to gather what the reapers leave behind
breastplate | armor or cloth that covers the chest
manna | the bread that God gave Israel in the desert
Selah | perhaps a sign for the musicians
`;

const phrases: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/Yahweh of Armies|LORD of hosts|Jehovah of hosts/, 'the God who commands all the powers of heaven'],
  [/day of Midian/i, 'Gideon’s victory with three hundred men, Judges 7'],
  [/rod and (?:your|thy) staff/i, 'a shepherd’s club against wild animals, and his stick for guiding the sheep'],
  [/reconcile accounts/i, 'to settle what people owe'],
  [/seventy times seven/i, 'so often that nobody counts'],
  [/(?:kinds|gifts) of (?:languages|tongues)/i, 'speaking to God in words that one has not learned'],
  [/discerning of spirits/i, 'telling what comes from God from what does not'],
  [/one accord/i, 'of one mind'],
  [/tax collectors/i, 'people who collected taxes for Rome, and were despised for it'],
  [/tax collector(?!s)/i, 'someone who collected taxes for Rome, and was despised for it'],
  [/Meribah/i, 'where Israel quarreled with God over water, Exodus 17'],
  [/bond (?:n?or|and) free|free and bond/i, 'slave or free'],
  [/Urim and (?:the |thy |your )?Thummim/i, 'objects by which the priest asked God for a decision'],
  [/avenger of blood/i, 'the relative who had to punish a murder'],
  [/threshing floor/i, 'a place where grain is beaten out of the stalks'],
  [/near kinsman/i, 'a relative who had a duty to help the family'],
  [/mercy seat/i, 'the cover of the ark, the place of atonement'],
  [/first fruits/i, 'the first part of the harvest, which was given to God'],
  [/our old man|the old man(?= with his d| that grows| which is corrupt)/i, 'the person that we were without Christ'],
  [/the new man(?=, (?:who|which))/i, 'the person that we become in Christ'],
  [/body of sin/i, 'our life while sin ruled it'],
  [/(?:your|our) members/i, 'the parts of the body'],
  [/commend(?:s|eth)(?= his (?:own )?love)/i, 'shows'],
  [/(?:various|divers) temptations/i, 'trials of many kinds'],
  [/(?:Yahweh|Jehovah|LORD)[’']s controversy|controversy(?= with his people)/i, 'a case at law'],
  [/Balak king of Moab (?:devised|consulted)/i, 'he hired Balaam to curse Israel, Numbers 22–24'],
  [/from Shittim (?:un)?to Gilgal/i, 'from the last camp before the Jordan to the first one after it'],
  [/own evil(?= is sufficient)|evil(?= thereof)(?<=Sufficient unto the day is the evil)/i, 'here: trouble'],
  [/lower than the angels/i, 'the Hebrew word in Psalm 8 can also mean God'],
];

const byWord: ReadonlyMap<string, string> = new Map(
  entries
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', meaning = ''] = line.split(' | ');
      return words.split(', ').map((word): [string, string] => [foldedWords(word).join(' '), meaning]);
    }),
);

export type Explained = { word: string; meaning: string };

export function wordsToExplain(text: string, without: ReadonlySet<string>): Explained[] {
  const found = new Map<string, Explained & { at: number }>();
  const inPhrases: string[] = [];
  for (const [pattern, meaning] of phrases) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [word] = match;
    inPhrases.push(...foldedWords(word));
    if (!without.has(meaning)) found.set(meaning, { word, meaning, at: match.index });
  }
  for (const { 0: written, index: at } of text.matchAll(/[^\s—–-]+/g)) {
    const word = written.replace(/^[^\p{L}]+|[^\p{L}]+$|[’']s$/gu, '');
    const meaning = byWord.get(foldedWords(word).join(' '));
    if (inPhrases.includes(foldedWords(word).join(' '))) continue;
    if (meaning !== undefined && !without.has(meaning) && !found.has(meaning))
      found.set(meaning, { word, meaning, at });
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at).map(({ word, meaning }) => ({ word, meaning }));
}
