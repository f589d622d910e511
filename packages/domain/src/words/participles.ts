const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Irregular past participles of transitive verbs, as in 'it was written'. Only transitive verbs have a passive voice.
 */
export const irregularParticiples = words(`
  awoken beaten begotten bent beset bidden bitten blown bent bought bound bred broken brought built burnt burst cast caught chosen
  clad cleft cut dealt dug done drawn driven dreamt dwelt eaten felled fed felt fought found flung foretold foreseen forbidden forgiven
  forgotten forsaken frozen given ground grown heard held hewn hidden hit hung hurt inlaid kept knit known laid laden led learnt left
  lent let lit made meant met misled misunderstood mown outdone overcome overheard overrun overtaken overthrown paid proven put quit
  read rebuilt redone remade rent repaid retold rewritten rid ridden rung said sawn seen sent set sewn shaken shaven shed shod shorn
  shot shown shut slain slit smitten sold sought sown spelt spent spilt split spoilt spoken spread spun stolen strewn stricken struck
  strung stuck stung sung sunk swept sworn swung taken taught thought thrown thrust told torn trodden unbound understood undertaken
  undone unsaid unseen upheld upset uprooted withdrawn withheld withstood woken won worn wound woven wrought written wrung
`);

/**
 * Words ending in -ed that are not participles, and participles that usually describe a state: 'he was tired', 'we are
 * blessed'. Includes typical church words.
 */
export const adjectives = words(`
  accustomed acquainted advanced affluent afraid aged agitated alarmed alleged amazed amused angered annoyed ashamed astonished
  astounded aggrieved beloved bewildered biased blessed bored bothered broken-hearted brokenhearted bigoted celebrated committed
  complicated composed concerned confused contented converted convinced crazed crooked crowded cursed damned dazed deceased dedicated
  delighted depressed deserted desired despised-looking determined detached devastated devoted diseased disappointed discouraged
  disgusted dismayed dissatisfied distracted distressed disturbed doomed educated elated embarrassed enraged entitled
  enthused esteemed excited exhausted experienced fascinated fatigued fixed flawed frightened frustrated gifted gratified
  grieved grounded hallowed hardened heated horrified humbled hundred hurried inclined indebted indeed infuriated inspired intended
  interested intoxicated involved irritated isolated jagged jaded kindred learned light-hearted lighthearted limited linked located
  lost mated married masked minded mistaken mixed moved naked need opposed outdated outraged overjoyed overwhelmed perplexed petrified
  pleased polluted prejudiced prepared privileged proceed puzzled qualified ragged red reed related relaxed relieved renowned reserved
  resigned retired rested rooted rugged rushed sacred saddened satisfied scared seated seed seasoned self-centered sexed   sheltered shocked skilled so-called soaked spirited stained startled startling starved stirred stressed strained stunned succeed
  supposed surprised suspected talented terrified thousand thrilled tired torn troubled twisted unashamed unconcerned
  undecided unfinished uninterested unlimited unmarried unprepared unrelated upset used varied vexed wearied weed weighed-down wicked
  winged worried wounded wretched ill-fated hard-hearted tender-hearted rough-hewn born gone come risen fallen arisen drunk swollen
  sunken stuck open shut ready dead born-again
`);
