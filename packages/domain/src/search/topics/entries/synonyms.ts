/** Groups of words and phrases with the same meaning, one group per line. */
export const synonyms = `
Christmas, nativity, birth of Christ, birth of Jesus, Christmastide, Yuletide
Easter, Resurrection Sunday, Easter Sunday, Eastertide, Pascha
Pentecost, Whitsunday, Whitsun
magi, wise men, three kings
Candlemas, presentation of the Lord
Eucharist, communion, Lord's Supper, Holy Communion, Lord's Table
Annunciation, Lady Day
Halloween, All Hallows' Eve
Hallowmas, All Saints
Sabbath, day of rest
Satan, devil, evil one, Lucifer, Beelzebub
demon, evil spirit, unclean spirit
demoniac, demon-possessed
Messiah, Christ, anointed one
Immanuel, Emmanuel, God with us
Jehovah, Yahweh
Savior, Redeemer, Saviour
Creator, Maker
Calvary, Golgotha
crucifixion, death of Christ, death on the cross
resurrection, rising from the dead
ascension, ascent into heaven
incarnation, Word made flesh, God made man
parousia, second coming, second advent, return of Christ
doomsday, judgment day, last judgment, last day
heaven, paradise
hell, Gehenna, damnation, perdition
hades, Sheol
eschatology, last things, end times
afterlife, life after death, life to come
immortality, eternal life, everlasting life
everlasting, eternal, unending
eternity, forever
atonement, expiation, propitiation
redemption, ransom, deliverance
salvation, deliverance
regeneration, new birth, rebirth, born again
sanctification, growth in holiness
justification, justified by faith
repentance, penitence, contrition
penitent, repentant, contrite
forgiveness, pardon, remission
forgive, pardon
predestination, election, foreordination
elect, chosen
Scripture, Bible, Holy Writ, word of God
gospel, good news, glad tidings
evangelism, soul winning
pastor, minister, clergyman
parson, vicar, rector
elder, presbyter
bishop, overseer
layman, layperson
hymn, sacred song
psalter, book of Psalms, Psalms
Decalogue, Ten Commandments
commandment, precept, statute
Pentateuch, Torah, books of Moses
Revelation, Apocalypse
Ecclesiastes, Qoheleth
Canticles, Song of Songs, Song of Solomon
Paternoster, Lord's Prayer, Our Father
Magnificat, song of Mary
Benedictus, song of Zechariah
Maranatha, come Lord Jesus
Alleluia, Hallelujah, praise the Lord
prayer, supplication, petition
intercession, pleading for others
thanksgiving, gratitude, thankfulness
thankful, grateful
ungrateful, unthankful, thankless
ingratitude, unthankfulness, ungratefulness
praise, adoration, exaltation
reverence, awe, fear of God
reverent, devout
piety, godliness, devoutness
godly, pious, devout
ungodly, impious, godless
irreligion, ungodliness, impiety
consecrate, dedicate, hallow
consecration, dedication
holy, sacred, hallowed
alms, almsgiving, giving to the poor, charity to the poor
generosity, liberality
generous, liberal, openhanded
stingy, miserly
greed, avarice, covetousness
greedy, covetous, avaricious
mammon, riches, wealth
rich, wealthy
wealth, riches, affluence
poor, needy, destitute
poverty, destitution
beggar, mendicant
tithe, tenth
hypocrisy, insincerity, pretense
sincerity, earnestness
pride, arrogance, haughtiness
proud, arrogant, haughty
conceit, vainglory
boasting, bragging
humility, lowliness, humbleness
humble, lowly
meekness, gentleness
meek, gentle
sloth, laziness, idleness, indolence
lazy, idle, slothful, indolent
sluggard, idler
diligent, industrious, hardworking
diligence, industry
anger, wrath, ire
angry, wrathful
rage, fury
envy, jealousy
envious, jealous
hatred, hate, enmity
bitterness, resentment
revenge, vengeance, retaliation
gluttony, overeating
glutton, overeater
adultery, marital unfaithfulness, infidelity
fornication, sexual immorality, unchastity
chastity, sexual purity
harlot, prostitute
drunkenness, intoxication, inebriation
drunkard, alcoholic
temperance, moderation
sobriety, soberness
gossip, talebearing
slander, defamation, calumny, evil speaking
lie, falsehood, untruth
deceit, deception, guile
perjury, false witness
oath, vow
murder, homicide
suicide, taking one's own life
cruelty, brutality
sin, transgression, iniquity
sinner, transgressor, evildoer
guilty, culpable
temptation, enticement
idolatry, idol worship, worship of idols
idol, graven image, false god
pagan, heathen
heresy, false doctrine, false teaching
heretic, false teacher
apostasy, falling away, defection
unbelief, disbelief, lack of faith
unbeliever, infidel
faith, belief, trust
believe, trust
doubt, uncertainty
skeptic, doubter
assurance, certainty, confidence
perseverance, steadfastness, endurance
persevere, endure
steadfast, unwavering
patience, longsuffering, forbearance
courage, bravery, boldness
courageous, brave, bold
cowardice, faintheartedness
fear, dread
afraid, fearful
anxiety, worry
anxious, worried
despair, hopelessness
depression, melancholy, despondency
discouraged, disheartened
sadness, sorrow
grief, mourning, sorrow
mourner, bereaved
bereavement, loss of a loved one
comfort, consolation, solace
weary, tired, exhausted
burnout, exhaustion
suffering, affliction, tribulation
adversity, hardship, trouble
pain, anguish
illness, sickness, disease
sick, ill
healing, cure
lame, crippled
lonely, lonesome
elderly, aged
child-rearing, parenting, raising children
barren, childless, infertile
orphan, fatherless
marriage, matrimony, wedlock
wedding, nuptials
bridegroom, groom
celibacy, singleness
family, household
friendship, companionship
friend, companion
fellowship, koinonia
stranger, foreigner, alien, sojourner
unity, oneness
discord, strife, dissension
quarrel, dispute, contention
enemy, foe, adversary
war, warfare
pacifism, nonviolence
mercy, compassion, pity
merciful, compassionate
kindness, benevolence, lovingkindness
kind, benevolent
grace, unmerited favor
righteous, upright
injustice, unrighteousness
oppression, tyranny
freedom, liberty
slavery, bondage, servitude
slave, bondservant
foolishness, folly
fool, simpleton
integrity, uprightness
honesty, truthfulness
joy, gladness
joyful, glad
contentment, satisfaction
stubbornness, obstinacy
discipleship, following Christ
disciple, follower
worker, laborer
government, civil authority
king, monarch
kingdom, realm
chastening, chastisement
punishment, chastisement, retribution
rebuke, reprimand, reproof
correction, reproof
encourage, hearten
providence, divine care
omnipotent, almighty, all-powerful
omniscient, all-knowing
omnipresent, present everywhere
immutable, unchanging, changeless
majesty, grandeur
glory, splendor
miracle, wonder
prophecy, prediction
parable, similitude
manna, bread from heaven
tabernacle, tent of meeting
sanctuary, holy place
Passover, Pesach, feast of unleavened bread
Sinai, Horeb
publican, tax collector
funeral, burial
burial, interment
grave, tomb, sepulcher
death, dying, decease
die, pass away
mankind, humanity, human race
pilgrim, wayfarer, sojourner
pilgrimage, journey of faith
revival, awakening
zeal, fervor, ardor
lukewarm, halfhearted
apathy, indifference
worldliness, love of the world
vanity, emptiness
meditation, contemplation
solitude, seclusion
fasting, abstinence from food
sacrament, ordinance
harvest, ingathering
flood, deluge
storm, tempest
desert, wilderness
serpent, snake
donkey, ass
tares, weeds, darnel
curse, malediction
victory, triumph
victorious, triumphant
refuge, shelter
fortress, stronghold
help, aid, assistance
guidance, direction
promise, pledge
sermon, homily
thief, robber
theft, stealing
lust, carnal desire
Paraclete, Holy Spirit, Holy Ghost
congregation, parish
work, labor
armor, armour
honor, honour
labor, labour
neighbor, neighbour
favor, favour
savor, savour
valor, valour
harbor, harbour
color, colour
humor, humour
behavior, behaviour
endeavor, endeavour
splendor, splendour
fervor, fervour
vapor, vapour
rumor, rumour
clamor, clamour
plow, plough
judgment, judgement
gray, grey
worshiper, worshipper
traveler, traveller
counselor, counsellor
fulfill, fulfil
defense, defence
offense, offence
center, centre
sepulcher, sepulchre
scepter, sceptre
skeptic, sceptic
show, shew
marvelous, marvellous
sulfur, sulphur
mold, mould
baptize, baptise
realize, realise
organize, organise
jail, gaol
`;
