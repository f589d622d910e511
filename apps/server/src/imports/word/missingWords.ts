/** Letters of one word; and each digit, because the number of a note can follow another number directly. */
const word = /[\p{L}\p{M}]+|\p{N}/gu;

function countWords(text: string): Map<string, { shown: string; count: number }> {
  const counts = new Map<string, { shown: string; count: number }>();
  // Capitals first, because 'ß' becomes 'SS' in text in all capitals.
  for (const [shown] of text.normalize('NFKC').matchAll(word)) {
    const key = shown.toUpperCase();
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { shown, count: 1 });
  }
  return counts;
}

/**
 * Returns the words of `source` that `result` does not have, in their order and as often as they are missing. The order
 * of the words and what separates them do not matter: 'be' and 'fore' are not missing if there is a 'before' more.
 */
export function missingWords(source: string, result: string): string[] {
  const left = countWords(result);
  const missing: string[] = [];
  for (const [key, { shown, count }] of countWords(source)) {
    const found = left.get(key);
    const kept = Math.min(count, found?.count ?? 0);
    if (found) found.count -= kept;
    for (let more = kept; more < count; more += 1) missing.push(shown);
  }
  if (missing.length === 0) return [];
  const letters = new Map<string, number>();
  for (const [key, { count }] of left)
    for (const letter of key) letters.set(letter, (letters.get(letter) ?? 0) + count);
  const isKept = [...missing.join('').toUpperCase()].every((letter) => {
    const count = letters.get(letter) ?? 0;
    letters.set(letter, count - 1);
    return count > 0;
  });
  return isKept ? [] : missing;
}
