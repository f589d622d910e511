import { stemOf } from '../../words/stems.ts';
import { foldedWords } from '../../words/foldedWords.ts';

/** Older and irregular forms, one word per line. Each form is read as a form of the first word in its line. */
const sameWords = `
you thou thee ye yourself yourselves thyself
your thy thine yours
have hath hast has had having
do doth dost does did didst doest doeth done doing
be is are am art was were wast wert been being
shall shalt will wilt
should shouldest
would wouldest
can canst could couldest
may mayest might mightest
to unto
on upon
say saith says said sayest saidst saying
speak spake spoke spoken speaketh
come came camest
go went gone goeth goest
give gave given gavest
take took taken
make made madest
see saw seen sawest
know knew known knewest
lord yahweh jehovah
eat ate eaten
bring brought
buy bought
find found
leave left
keep kept
lay laid
tell told
think thought
begin began begun
drink drank drunk drunken
sing sang sung
bear bore borne
beget begat begotten
get got gotten
hear heard
forget forgot forgotten
forgive forgave forgiven
forsake forsook forsaken
fall fell fallen
rise rose risen arise arose arisen
write wrote written
choose chose chosen
break broke broken brake
seek sought
teach taught
run ran
send sent
die died dying dieth
lie lying lain lieth
hold held holden
stand stood
lose lost losing
feed fed
lead led
weep wept
sleep slept
sow sowed sown
grow grew grown
throw threw thrown
hide hid hidden
build built
slay slew slain
smite smote smitten
swear sware swore sworn
tear tore torn
wear wore worn
weave wove woven
bind bound
strive strove striven
draw drew drawn
blow blew blown
fly flew flown
rend rent
abide abode
dwell dwelt
cleave clave cloven
catch caught
fight fought
bless blest
child children
brother brethren
man men
woman women
foot feet
tooth teeth
life lives
wife wives
knife knives
ox oxen
mouse mice
one ones
who whom
whose whosesoever
whoever whosoever whoso whomever
whatever whatsoever
wherever wheresoever whithersoever
gray grey
plow plough
show shew shewed shewn shown
`;

const sameWord = new Map(
  sameWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ');
      return others.map((other): [string, string] => [other, first]);
    }),
);

/** Words that some translations and people write as two words, and contractions. */
const asTwoWords = new Map(
  'forever:for ever,forevermore:for evermore,everyone:every one,everything:every thing,everybody:every body,anyone:any one,anything:any thing,someone:some one,something:some thing,cannot:can not,cant:can not,dont:do not,doesnt:do not,didnt:do not,wont:will not,isnt:is not,arent:are not,wasnt:was not,shouldnt:should not,couldnt:could not,wouldnt:would not,hasnt:has not,havent:have not,youre:you are,theyre:they are,youll:you will'
    .split(',')
    .map((pair): [string, string[]] => {
      const [word = '', two = ''] = pair.split(':');
      return [word, two.split(' ')];
    }),
);

/** Returns the words of a verse or a query as the search compares them: folded, and "everyone" as "every one". */
export function searchedWords(text: string): string[] {
  const words = foldedWords(text);
  return words.some((word) => asTwoWords.has(word)) ? words.flatMap((word) => asTwoWords.get(word) ?? word) : words;
}

const hasVowel = /[aeiouy]/;

/**
 * Returns the common stem of a word's forms, including those of older translations: 'believe', 'believes', 'believed'
 * and 'believeth' have the same stem, and so do 'thou' and 'you', 'honour' and 'honor', 'Yahweh' and 'Lord'. A stem is
 * not always a word. `word` must be folded (see `searchedWords`).
 */
export function verseStem(word: string): string {
  const known = sameWord.get(word);
  if (known !== undefined) return stemOf(known);
  const rest = withoutOldEnding(word);
  // British spelling: "honour", "saviours", "neighbouring", but not "your" or "hour".
  return stemOf(sameWord.get(rest) ?? rest.replace(/(?<=..)our(?=$|s$|ed$|ing$|able$|er)/, 'or'));
}

function withoutOldEnding(word: string): string {
  const rest = /^(.{3,})(?:eth|(?<=.{4})est|(?<=ed)st)$/.exec(word)?.[1];
  if (rest === undefined || !hasVowel.test(rest) || rest.endsWith('i')) return word;
  return /([^aeiouslz])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}
