import { topicEntries } from './topics.ts';

/** Names of topics that are sentences, with words that fit after 'About'. Sayings are quoted. */
const titles: ReadonlyMap<string, string> = new Map(
  `
love your neighbor: love of neighbor
honor your father and mother: honoring parents
forsaken: being forsaken
it is finished: “It is finished”
will you also go away: “Will you also go away?”
get behind me Satan: “Get behind me, Satan”
sir we would see Jesus: “Sir, we would see Jesus”
Father forgive them: “Father, forgive them”
what must we do to inherit eternal life: inheriting eternal life
all things work together for good: “All things work together for good”
nothing can separate us from the love of God: “Nothing can separate us from the love of God”
faith is the substance of things hoped for: “Faith is the substance of things hoped for”
come Lord Jesus: “Come, Lord Jesus”
I am statements of Jesus: the “I am” statements of Jesus
I know that my redeemer lives: “I know that my redeemer lives”
trust in the Lord with all your heart: trust in the Lord
iron sharpens iron: “Iron sharpens iron”
come let us reason together: “Come, let us reason together”
knock and it shall be opened: “Knock, and it shall be opened”
not peace but a sword: “Not peace, but a sword”
no man can serve two masters: “No man can serve two masters”
way truth life: the way, the truth and the life
faith hope and love: faith, hope and love
veil of the temple torn: the torn veil of the temple
Jesus weeps over Jerusalem: Jesus weeping over Jerusalem
Jesus loves sinners: Jesus’ love of sinners
Joseph sold by his brothers: Joseph being sold by his brothers
Joseph forgives his brothers: Joseph forgiving his brothers
Jacob deceives Isaac: Jacob deceiving Isaac
Jacob meets Esau: Jacob meeting Esau
Moses flees to Midian: Moses’ flight to Midian
Israel asks for a king: Israel asking for a king
God answers Job: God’s answer to Job
David anointed: the anointing of David
Elijah fed by ravens: Elijah being fed by ravens
`
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

/** Returns the usual name of a topic as it reads after 'About': 'it is finished' → '“It is finished”'. */
export const titleOfTopic = (name: string): string => titles.get(name) ?? name;

/** Words that the names of topics write with a capital letter only because of the word beside them: 'Palm Sunday'. */
const ordinary = new Set(
  'i o ancient ash beautiful commission independence legion lot palm proverbs queen veterans'.split(' '),
);
/** Words with a capital letter that also occur with a small one: 'lord of the Sabbath'. */
const alwaysCapital = ['Lord', 'Joshua'];

/** Proper names by their folded form, from the names of topics: words that always have a capital letter there. */
const properNames: ReadonlyMap<string, string> = (() => {
  const words = topicEntries.flatMap(({ names }) =>
    names.flatMap((name) => name.match(/[A-Za-z]+(?![A-Za-z’'])/g) ?? []),
  );
  const small = new Set(words.filter((word) => word === word.toLowerCase()));
  const isName = (word: string) => !small.has(word.toLowerCase()) && !ordinary.has(word.toLowerCase());
  return new Map([...words.filter(isName), ...alwaysCapital].map((word) => [word.toLowerCase(), word]));
})();

/** Returns a folded word as a reader expects it: proper names of the Bible and of the church with a capital letter. */
export const writtenWord = (word: string): string => properNames.get(word) ?? word;
