const prefix = 'sermon-document-';

/** The maximum time that the user waits while a text of the document is being sent, in ms. */
const longestWaitMs = 10_000;

/** Runs `work` while no other window opens this document or sends a text of it. */
export const withDocumentLock = <Result>(documentId: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(prefix + documentId, work);

/**
 * Runs `work`, for which the user is waiting, in the same way. The argument of `work` is true if it had to wait,
 * because a text of the document may have been sent in the meantime. It does not wait for long, and not at all over
 * plain HTTP, where nothing is sent.
 */
export async function withDocumentLockForUser<Result>(
  documentId: string,
  work: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  if (!('locks' in navigator)) return work(false);
  const name = prefix + documentId;
  const hold = async (lock: Lock | null) => (lock ? { result: await work(false) } : null);
  const opened = (await navigator.locks.request(name, { ifAvailable: true }, hold)) as { result: Result } | null;
  if (opened) return opened.result;
  const release = await waitForLock(name);
  try {
    return await work(true);
  } finally {
    release();
  }
}

function waitForLock(name: string): Promise<() => void> {
  return new Promise((settle) => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(longestWaitMs) }, () => new Promise<void>(settle))
      .catch(() => settle(() => {}));
  });
}
