import { isVoice, localeOf, speechLimits, speedOf, type VoiceId } from './voices.ts';
import { partsOf } from './sentences.ts';

export type Speech = {
  voice: VoiceId;
  /** A multiple of the normal speed, from 0.5 to 2. */
  speed: number;
  text: string;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const characters = new Map(Object.entries(escapes).map(([character, escaped]) => [escaped, character]));

/** Replaces what XML 1.0 does not allow by spaces, and escapes the rest, so that no text is read as markup. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ').replace(/[&<>"']/g, (character) => escapes[character]!);

/** The service reads the name of a voice that another setting chose, so the name need not be one of `voiceIds`. */
const written = (voiceName: string, locale: string, speed: number, text: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(locale)}">` +
  `<voice name="${escaped(voiceName)}"><prosody rate="${speedOf(speed)}">${escaped(text)}</prosody></voice></speak>`;

/**
 * Returns the SSML (Speech Synthesis Markup Language) for a text. `voiceName` is the name of the voice at the service if
 * it is not the id. Any text is accepted, and none of it becomes markup.
 */
export const ssmlOf = ({ voice, speed, text }: Speech, voiceName: string = voice): string =>
  written(voiceName, localeOf(voice), speed, text);

const document =
  /^\s*<speak(?<speak>\s[^<>]*)?>\s*<voice(?<voice>\s[^<>]*)?>\s*<prosody(?<prosody>\s[^<>]*)?>(?<text>[^<>]*)<\/prosody>\s*<\/voice>\s*<\/speak>\s*$/;

/**
 * Reads SSML in the form that `ssmlOf` writes. Returns null for anything else, such as other elements, voices and speeds.
 * The text may be longer than the limit.
 */
export function readSsml(ssml: string): Speech | null {
  const { voice: voiceAttributes, prosody, text: escapedText } = document.exec(ssml)?.groups ?? {};
  if (escapedText === undefined) return null;
  const voice = attribute(voiceAttributes, 'name');
  const speed = Number(attribute(prosody, 'rate') ?? speechLimits.normal);
  const text = unescaped(escapedText);
  if (voice === null || !isVoice(voice) || text === null) return null;
  return speed >= speechLimits.slowest && speed <= speechLimits.fastest ? { voice, speed: speedOf(speed), text } : null;
}

function attribute(attributes: string | undefined, name: string): string | null {
  const [, , value] = new RegExp(String.raw`\s${name}\s*=\s*(["'])(.*?)\1`).exec(attributes ?? '') ?? [];
  return value ?? null;
}

/** Returns a text without escapes, or null if there is an ampersand that begins no known one. */
function unescaped(text: string): string | null {
  let isKnown = true;
  const plain = text.replace(/&[^;&]{0,8};?/g, (entity) => {
    const character = characters.get(entity);
    isKnown &&= character !== undefined;
    return character ?? '';
  });
  return isKnown ? plain : null;
}

/** The format of the audio (spec part 2 §7), by the name that Azure gives it. */
export const audioFormat = 'audio-24khz-160kbitrate-mono-mp3';
export const audioSampleRate = 24_000;
export const audioKbps = 160;
export const audioBytesPerSecond = (audioKbps * 1000) / 8;

/** A reader speaks about this number of characters in a second at normal speed. Measured with the local voices. */
const charactersPerSecond = 17;
const pause = 0.4;

/**
 * Returns how long the audio of a text will be, in seconds. `text` is the text for reading aloud (see `spokenText`).
 * The local voices differ from this by less than a fifth.
 */
export const expectedSeconds = (text: string, speed: number): number =>
  partsOf(text).reduce((sum, part) => sum + part.length / charactersPerSecond + pause, 0) / speed;
