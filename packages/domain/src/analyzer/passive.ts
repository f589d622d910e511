import type { Range } from '../words/sentences.ts';
import type { Word } from '../words/words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Irregular past participles of transitive verbs, as in 'it was written'. Only transitive verbs have a passive voice.
 */
const irregularParticiples = words(`
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
const adjectives = words(`
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

const be = new Set(
  "am is are was were be been being art wast wert isn't aren't wasn't weren't ain't i'm you're we're they're get gets got gotten getting".split(
    ' ',
  ),
);
const subjects = new Set(
  'i you he she it we they thou ye this that these those there all both everyone everything not'.split(' '),
);
/** Words that begin a subject with a noun: 'the stone', 'your sins'. */
const determiners = new Set(
  'the a an this that these those my your his her its our their thy every each any some no all both'.split(' '),
);
/** Nouns without a determiner that are plural but do not end in -s. */
const plurals = new Set('people men women children'.split(' '));
/** Words that end a subject with a noun, because they begin a clause or a phrase. */
const notInSubject = new Set(
  'i you he she it we they who whom whose which that what when where why how if because as than but or nor so there here to in on at by for from with about into over under after before through a an the this these those not'.split(
    ' ',
  ),
);
const longestSubject = 6;
/** Words that may come before the participle, in addition to adverbs in -ly. */
const adverbs = new Set(
  'not never always ever also even already once often still just soon now then thus so well too only ever again first almost long since perhaps indeed forever both all being been'.split(
    ' ',
  ),
);
const maxAdverbs = 3;

/**
 * Finds passive constructions in a sentence: a form of 'be' or 'get', optionally followed by adverbs or the subject,
 * and then a past participle ('was not given', 'is being quietly rebuilt', 'was the stone moved?'). Participles that
 * describe a state ('tired', 'blessed') do not count.
 */
export function passivesIn(sentence: readonly Word[]): Range[] {
  const found: Range[] = [];
  for (let at = 0; at < sentence.length; at += 1) {
    const verb = sentence[at];
    if (!verb || !be.has(verb.plain) || endsClause(verb)) continue;
    const last = participleAfter(sentence, at);
    const participle = sentence[last];
    if (!participle) continue;
    const start = verb.text.search(/[\p{L}\p{N}]/u);
    const length = participle.text.replace(/[^\p{L}\p{N}]+$/u, '').length;
    found.push({ from: verb.from + start, to: participle.from + length });
    at = last;
  }
  return found;
}

function participleAfter(sentence: readonly Word[], at: number): number {
  const mayHaveSubject = isQuestion(sentence, at);
  const hasSubject = mayHaveSubject && subjects.has(sentence[at + 1]?.plain ?? '');
  const last = participleFrom(sentence, hasSubject ? at + 2 : at + 1);
  return last < 0 && mayHaveSubject && endsInQuestion(sentence) ? participleAfterNoun(sentence, at + 1) : last;
}

/**
 * Returns the position of the participle at or after `start`, with nothing but adverbs before it, or -1. With
 * `mayDescribe`, a participle that usually describes a state counts if someone does it: 'moved by an angel'.
 */
function participleFrom(sentence: readonly Word[], start: number, mayDescribe = false): number {
  let next = start;
  for (let skipped = 0; skipped <= maxAdverbs; skipped += 1, next += 1) {
    const word = sentence[next];
    if (!word) return -1;
    if (isParticiple(word.plain) || (mayDescribe && isDoneBySomeone(sentence, next))) return next;
    if (endsClause(word) || !(adverbs.has(word.plain) || isAdverb.test(word.plain))) return -1;
  }
  return -1;
}

/**
 * Returns the position of the participle after a subject with a noun that starts at `start`, or -1: 'the stone moved',
 * 'the walls of the city broken', 'Paul and Silas thrown'. A participle before the noun describes it ('the broken
 * bread'), and a name after the noun begins a clause ('the house Paul built').
 */
function participleAfterNoun(sentence: readonly Word[], start: number): number {
  const first = sentence[start];
  if (!first || !(determiners.has(first.plain) || isName(first) || isPlural(first.plain))) return -1;
  let hasNoun = false;
  let before: Word | undefined;
  for (const [at, word] of sentence.slice(start, start + longestSubject).entries()) {
    if (hasNoun) {
      const last = participleFrom(sentence, start + at, true);
      if (last >= 0) return last;
    }
    const beginsNoun = !before || linksNouns(before);
    if (endsClause(word) || be.has(word.plain)) return -1;
    if (linksNouns(word)) {
      if (!hasNoun) return -1;
      hasNoun = false;
    } else if (determiners.has(word.plain)) {
      if (!beginsNoun) return -1;
    } else if (notInSubject.has(word.plain) || (hasNoun && isName(word) && before && !isName(before))) return -1;
    else hasNoun ||= !isParticiple(word.plain);
    before = word;
  }
  return -1;
}

const linksNouns = ({ plain }: Word): boolean => plain === 'of' || plain === 'and';
const isName = ({ text }: Word): boolean => /^["'“‘(]*\p{Lu}/u.test(text);
const isPlural = (word: string): boolean =>
  plurals.has(word) || (/[^su]s$/.test(word) && word.length > 4 && !adverbs.has(word));
const endsInQuestion = (sentence: readonly Word[]): boolean => /\?["'”’)]*$/.test(sentence.at(-1)?.text ?? '');

/**
 * Returns true if the subject may follow the verb at index `at`, as in a question: the verb is the first word, or it
 * follows a question word, a conjunction or a similar word.
 */
const isQuestion = (sentence: readonly Word[], at: number): boolean =>
  at === 0 ||
  /^(?:how|why|when|where|what|who|whom|whose|which|and|but|then|so|nor|neither|never)$/.test(
    sentence[at - 1]?.plain ?? '',
  );

const isDoneBySomeone = (sentence: readonly Word[], at: number): boolean =>
  /[^e]ed$/.test(sentence[at]?.plain ?? '') && sentence[at + 1]?.plain === 'by';

const isAdverb = /^\p{L}{3,}ly$/u;
const endsClause = ({ text }: Word): boolean => /[.,;:!?…)\]]["'”’]*$/.test(text);

function isParticiple(word: string): boolean {
  if (irregularParticiples.has(word)) return true;
  return /[^e]ed$/.test(word) && word.length > 4 && !adjectives.has(word);
}
