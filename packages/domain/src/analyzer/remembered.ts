/** More different words than this has no sermon; then a memory begins anew. */
const most = 50_000;

/** The same function of a word, which works each word out once. */
export function remembered<Value>(work: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const value = work(word);
    if (known.size >= most) known.clear();
    known.set(word, value);
    return value;
  };
}
