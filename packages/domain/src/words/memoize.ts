/** The maximum number of cached words, more than any sermon has different words. A full cache is cleared. */
const maxSize = 50_000;

export function memoize<Value>(work: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const value = work(word);
    if (known.size >= maxSize) known.clear();
    known.set(word, value);
    return value;
  };
}
