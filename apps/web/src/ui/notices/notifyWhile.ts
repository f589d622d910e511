import type { Notify } from './notices.tsx';

/** Tasks that end within this time, in ms, show no notice about their progress. */
export const showsProgressAfterMs = 500;

/**
 * Short tasks show no notice. Returns the task.
 *
 * @example
 * const reason = await notifyWhile(download(), 'Making the document available offline', notify);
 */
export function notifyWhile<Result>(task: Promise<Result>, text: string, notify: Notify): Promise<Result> {
  const timer = setTimeout(() => notify({ text, until: task }), showsProgressAfterMs);
  const stop = () => clearTimeout(timer);
  void task.then(stop, stop);
  return task;
}
