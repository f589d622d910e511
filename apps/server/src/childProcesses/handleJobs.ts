/** The reply of a worker process: the result or the error message, plus the process's current memory use, in bytes. */
export type Reply<Result> = { rss: number } & ({ result: Result } | { failure: string });

/**
 * Runs each job that the parent process sends and replies with the result. Exits when the parent process disconnects.
 */
export function handleJobs<Result>(run: (job: never) => Promise<Result>): void {
  const replyTo = async (job: never): Promise<Reply<Result>> => {
    try {
      const result = await run(job);
      return { result, rss: process.memoryUsage.rss() };
    } catch (err) {
      return { failure: err instanceof Error ? err.message : String(err), rss: process.memoryUsage.rss() };
    }
  };
  // The cast is safe: only the pool that started this program sends messages, and every message is a job.
  process.on('message', (job) => void replyTo(job as never).then((reply) => process.send?.(reply)));
  process.on('disconnect', () => process.exit());
}
