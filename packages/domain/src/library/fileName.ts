/** The longest name of a file in an archive, in bytes of UTF-8, its extension counted; some systems take no more than 255 for a path. */
export const maxFileNameBytes = 120;

/** What Windows keeps for devices, whatever extension follows. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=$|\.| )/i;
/** What one system or another does not take in a name, or shows in another order than it is written. */
const refused = /[\p{Cc}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/** The extension of a file's name with its dot, in small letters: '.pdf'; '' where it has none or a strange one. */
export function extensionOf(name: string): string {
  return /[^.\s](\.[a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** The name with that extension ('.pdf'), which is not written twice. */
export function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
}

/**
 * A name that every system takes for a file, with `ending` after it: no character that one of them refuses, no dot or space at its
 * ends, no name of a device, at most 120 bytes, in Unicode's composed form (NFC).
 */
export function safeFileName(name: string, ending = ''): string {
  const clean = trimmed(name.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' '));
  const free = reserved.test(clean) ? `_${clean}` : clean;
  return `${shortened(free || '_', maxFileNameBytes - bytesOf(ending))}${ending}`;
}

/**
 * Gives names for one folder that are told apart even where capital letters do not count: 'Advent', 'advent (2)'. With several endings
 * the name is free with each of them.
 */
export function createNaming(taken: string[] = []): (name: string, ...endings: string[]) => string {
  const used = new Set(taken.map(keyOf));
  // Where a name was counted to, so that a thousand items of one name do not count from the beginning each time.
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
      if (names.some((one) => used.has(one))) continue;
      for (const one of names) used.add(one);
      counted.set(base, count + 1);
      return stem;
    }
  };
}

/** How a system that ignores capitals compares names. */
const keyOf = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase();

const trimmed = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '');

const encoder = new TextEncoder();
/** In UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

function shortened(name: string, most: number): string {
  if (bytesOf(name) <= most) return name;
  let bytes = 0;
  let kept = '';
  for (const character of name) {
    bytes += bytesOf(character);
    if (bytes > most) break;
    kept += character;
  }
  return trimmed(kept) || '_';
}
