/** Returns a function that keeps its results for at most `most` texts. The oldest ones are dropped. */
export function remembered<Result>(most: number, read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (results.size >= most) results.delete(results.keys().next().value ?? '');
    results.set(text, result);
    return result;
  };
}
