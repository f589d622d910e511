/** What a process of a workshop answers: the result or why there is none, and the memory that it now holds, in bytes. */
export type Reply<Result> = { rss: number } & ({ result: Result } | { failure: string });

/** Does one order after another for the process that started this one, and ends with it. */
export function answerOrders<Result>(make: (order: never) => Promise<Result>): void {
  const answer = async (order: never): Promise<Reply<Result>> => {
    try {
      const result = await make(order);
      return { result, rss: process.memoryUsage.rss() };
    } catch (err) {
      return { failure: err instanceof Error ? err.message : String(err), rss: process.memoryUsage.rss() };
    }
  };
  // What comes is what the workshop of this program was asked for.
  process.on('message', (order) => void answer(order as never).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit());
}
