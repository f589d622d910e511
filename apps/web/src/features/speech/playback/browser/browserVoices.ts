import { localeOf, type VoiceId } from '@sermon/domain/speech/voices';

/** How long a browser may take to load its voices, in ms, before it counts as having none. Chrome loads them late. */
export const voicesWaitMs = 2_000;

type BrowserVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService'>;

/**
 * Reports whether the browser has a voice that reads English: at once if it has, after `voicesWaitMs` if it has none,
 * and again when that changes, because a device may need longer. Returns a function that ends this.
 */
export function watchBrowserVoices(tell: (hasVoices: boolean) => void): () => void {
  if (!('speechSynthesis' in globalThis)) {
    tell(false);
    return () => {};
  }
  const { speechSynthesis: browser } = globalThis;
  const has = () => browser.getVoices().some(isEnglish);
  const changed = () => void (has() && tell(true));
  const timer = setTimeout(() => tell(has()), voicesWaitMs);
  browser.addEventListener('voiceschanged', changed);
  changed();
  return () => {
    clearTimeout(timer);
    browser.removeEventListener('voiceschanged', changed);
  };
}

const women = ['en-AU-NatashaNeural', 'en-GB-SoniaNeural', 'en-US-JennyNeural'] satisfies VoiceId[];

const anyOf = (names: string) => new RegExp(String.raw`\b(?:${names})\b`, 'i');

/** Parts of the names of the English voices of Windows, macOS, iOS, Edge and Chrome. */
const female = anyOf(
  'female|natasha|sonia|jenny|aria|ava|emma|michelle|ana|libby|maisie|annette|zira|hazel|susan|catherine|samantha|karen|' +
    'kate|serena|martha|allison|victoria|moira|tessa|nicky|google us english',
);
const male = anyOf(
  'male|ryan|guy|thomas|william|andrew|brian|christopher|eric|roger|steffan|david|mark|george|james|daniel|alex|fred|tom|' +
    'oliver|arthur|gordon|lee|aaron|ralph|rishi',
);

/**
 * Returns the voice of the browser that is most like one of the product: of the same accent, then of the same gender,
 * then one that does not send the text to another server, then one with the same name. Null if none is English.
 */
export function browserVoiceOf<Voice extends BrowserVoice>(voices: readonly Voice[], wanted: VoiceId): Voice | null {
  const isWoman = women.some((id) => id === wanted);
  const name = wanted.slice(6).replace('Neural', '').toLowerCase();
  const scoreOf = (voice: Voice) =>
    (localeIn(voice).startsWith(localeOf(wanted).toLowerCase()) ? 8 : 0) +
    ((isWoman ? female : male).test(voice.name) ? 4 : 0) -
    ((isWoman ? male : female).test(voice.name) ? 4 : 0) +
    (voice.localService ? 2 : 0) +
    (voice.name.toLowerCase().includes(name) ? 1 : 0);
  const [best] = voices.filter(isEnglish).toSorted((one, other) => scoreOf(other) - scoreOf(one));
  return best ?? null;
}

/** Android writes 'en_US'. */
const localeIn = ({ lang }: BrowserVoice) => lang.replace('_', '-').toLowerCase();

const isEnglish = (voice: BrowserVoice) => /^en\b/.test(localeIn(voice));
