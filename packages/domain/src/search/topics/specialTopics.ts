/**
 * Topics that a query can name, but that a passage does not suggest: feasts that only some churches keep, occasions, and
 * doctrines that are disputed or for scholars. Few sermons on John 3:16 are about Arminianism.
 */
const special = new Set(
  `God changing his mind, impassibility of God, motherhood of God, already and not yet, sufficiency of Scripture, clarity of Scripture,
   canon of Scripture, creation and evolution, euthanasia, mortal sin, seven deadly sins, generational sin, age of accountability,
   covenant of works, ceremonial law, natural law, antinomianism, dispensations, religious pluralism, those who never heard,
   universalism, limited atonement, unlimited atonement, prevenient grace, irresistible grace, means of grace, order of salvation,
   sinner's prayer, losing salvation, saint and sinner, entire sanctification, theosis, baptismal regeneration, reprobation,
   five points of Calvinism, Arminianism, sacrament of reconciliation, procession of the Holy Spirit, cessationism,
   fivefold ministry, cherubim, Nephilim, cremation, purgatory, Sheol, annihilationism, beatific vision,
   one holy catholic and apostolic church, invisible church, regulative principle, liturgy, infant baptism, believer's baptism,
   real presence, sacraments, support of ministers, pastor appreciation, papacy, apostolic succession, Sunday school,
   invocation of saints, holy icons, relics, monasticism, forty days, Gaudete Sunday, Holy Family, circumcision of Jesus,
   Assumption of Mary, Immaculate Conception, Hail Mary, Michaelmas, Holy Cross Day, Sacred Heart of Jesus, Easter Vigil,
   Corpus Christi, All Souls' Day, Saints Peter and Paul, Rogation Days, back to school, Election Day, Martin Luther King Day,
   confirmation`.split(/,\s+/),
);

/** Returns true if a passage does not suggest the topic, given by its usual name. */
export const isSpecial = (name: string): boolean => special.has(name);

export const specialTopics: readonly string[] = [...special];
