/**
 * The maximum length of a file name in an archive, including its extension, in UTF-8 bytes. Some systems limit a whole
 * path to 255.
 */
export const maxFileNameBytes = 120;

/** Device names that Windows reserves, with or without an extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=$|\.| )/i;
/**
 * Characters that some systems reject in a name, and characters that change the order in which a name's characters are
 * displayed.
 */
const refused = /[\p{Cc}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Returns a file name's extension in lowercase with its dot, such as '.pdf', or '' if it has none or an unusual one.
 */
export function extensionOf(name: string): string {
  return /[^.\s](\.[a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

export function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}

/**
 * Returns a file name that is valid on every system, followed by `ending`. It contains no rejected characters, does not
 * start or end with a dot or space, is not a reserved device name, has at most 120 bytes, and is in Unicode's composed
 * form (NFC).
 */
export function safeFileName(name: string, ending = ''): string {
  const clean = trimmed(name.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' '));
  const free = reserved.test(clean) ? `_${clean}` : clean;
  return `${shortened(free || '_', maxFileNameBytes - bytesOf(ending))}${ending}`;
}

/**
 * Creates a function that returns unique names within a folder. They are unique even on systems that ignore case:
 * 'Advent', 'advent (2)'. If there are several endings, the name is unique with each of them.
 */
export function createNaming(reservedNames: string[] = []): (name: string, ...endings: string[]) => string {
  const used = new Set(reservedNames.map(keyOf));
  // The next number for each name. Without it, numbering a thousand items with the same name would start from 1 each
  // time.
  const counted = new Map<string, number>();
  return (name, ...endings) => {
    const ends = endings.length ? endings : [''];
    const longest = ends.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]!;
    const base = keyOf(safeFileName(name)) + ends.join();
    for (let count = counted.get(base) ?? 1; ; count += 1) {
      const number = count === 1 ? '' : ` (${count})`;
      const full = safeFileName(name, `${number}${longest}`);
      const stem = full.slice(0, full.length - longest.length);
      const names = ends.map((ending) => keyOf(stem + ending));
      if (names.some((candidate) => used.has(candidate))) continue;
      for (const candidate of names) used.add(candidate);
      counted.set(base, count + 1);
      return stem;
    }
  };
}

const keyOf = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

const trimmed = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '');

function bytesOfCharacter(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Returns the length of a text in UTF-8 bytes. Faster than encoding it: an archive needs this for every item. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOfCharacter(character);
  return bytes;
}

function shortened(name: string, max: number): string {
  let [bytes, length] = [0, 0];
  for (const character of name) {
    bytes += bytesOfCharacter(character);
    if (bytes > max) return trimmed(name.slice(0, length)) || '_';
    length += character.length;
  }
  return name;
}

/** The kinds of files that the product treats in different ways. It judges them by the extension of their name. */
export type FileKind = 'otherText' | 'picture' | 'presentation' | 'audio' | 'video' | 'zip' | 'other';

const extensions: Record<Exclude<FileKind, 'other'>, string> = {
  otherText: 'wps wri abw lwp pub xps oxps',
  picture: 'jpg jpeg png gif bmp tif tiff webp svg heic heif avif psd ai eps ico',
  presentation: 'ppt pptx pptm pps ppsx odp key',
  audio: 'mp3 m4a aac wav ogg oga opus flac wma aif aiff',
  video: 'mp4 m4v mov avi mkv webm wmv mpg mpeg ogv 3gp',
  zip: 'zip',
};

const kinds = new Map<string, FileKind>(
  Object.entries(extensions).flatMap(([kind, all]) =>
    all.split(' ').map((extension) => [extension, kind as FileKind] as const),
  ),
);

export const fileKindOf = (name: string): FileKind =>
  kinds.get(/\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other';
