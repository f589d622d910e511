/** The maximum size of a cache, more than the different words of any sermon. A full cache is cleared. */
const maxSize = 50_000;

/** Returns a function that caches its result for each word. */
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
