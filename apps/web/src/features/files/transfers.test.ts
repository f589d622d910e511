import { CallFailed } from '@sermon/contract/client';
import { describe, expect, test, vi } from 'vitest';
import { Transfers, type Job, type TransferKind } from './transfers.ts';

/** A job that stays pending until the test completes it or makes it fail. */
function stoppableJob(name: string, kind: TransferKind = 'upload') {
  let finish = (_outcome: { made: string; remarks?: string[] }): void => {};
  let fail = (_cause: unknown): void => {};
  let onProgress = (_percent: number): void => {};
  let begun = 0;
  const job: Job<string> = {
    kind,
    name,
    failed: 'Could not upload File',
    work: (progress, signal) =>
      new Promise((resolve, reject) => {
        begun += 1;
        finish = resolve;
        fail = reject;
        onProgress = progress;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  };
  return {
    job,
    finish: (remarks?: string[]) => finish({ made: name, ...(remarks && { remarks }) }),
    fail: (cause: unknown) => fail(cause),
    onProgress: (percent: number) => onProgress(percent),
    begun: () => begun,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const states = (transfers: Transfers) => transfers.list().map(({ name, state }) => `${name} ${state}`);
const keyOf = (transfers: Transfers, name: string) => transfers.list().find((each) => each.name === name)!.key;

function begin(...names: string[]) {
  const transfers = new Transfers();
  const jobs = names.map((name) => stoppableJob(name));
  const made: string[][] = [];
  transfers.run(
    jobs.map(({ job }) => job),
    (batch) => made.push(batch),
  );
  return { transfers, jobs, made };
}

describe('file transfers', () => {
  test('run three uploads at once, and the others wait', async () => {
    const { transfers, jobs } = begin('a', 'b', 'c', 'd');
    expect(states(transfers)).toEqual(['a running', 'b running', 'c running', 'd waiting']);
    jobs[1]!.finish();
    await settled();
    expect(states(transfers)).toEqual(['a running', 'c running', 'd running']);
  });

  test('convert Word files one after the other, in parallel with uploads', async () => {
    const transfers = new Transfers();
    const [first, second] = [stoppableJob('1.docx', 'word'), stoppableJob('2.docx', 'word')];
    const upload = stoppableJob('bulletin.pdf');
    transfers.run([first.job, second.job], () => {});
    transfers.run([upload.job], () => {});
    expect(states(transfers)).toEqual(['1.docx running', '2.docx waiting', 'bulletin.pdf running']);
    first.finish();
    await settled();
    expect(states(transfers)).toEqual(['2.docx running', 'bulletin.pdf running']);
  });

  test('deliver the results of a batch together and in order', async () => {
    const { transfers, jobs, made } = begin('a', 'b', 'c');
    for (const job of jobs.toReversed()) {
      expect(made).toEqual([]);
      job.finish();
      await settled();
    }
    expect(made).toEqual([['a', 'b', 'c']]);
    expect(transfers.list()).toEqual([]);
  });

  test('report progress in percent', () => {
    const { transfers, jobs } = begin('a');
    expect(transfers.list()[0]!.percent).toBeNull();
    jobs[0]!.onProgress(45);
    expect(transfers.list()[0]!.percent).toBe(45);
  });

  test('keep a failure in the list with its message, and the others continue', async () => {
    const { transfers, jobs, made } = begin('a', 'b');
    jobs[0]!.fail(new CallFailed('Something went wrong. Please try again.', 500));
    jobs[1]!.finish();
    await settled();
    expect(transfers.list().map(({ remarks }) => remarks)).toEqual([['Could not upload File']]);
    expect(made).toEqual([['b']]);
  });

  test('treat an unexpected error as a failure, report it, and let the others continue', async () => {
    const reported = vi.fn<(cause: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const { transfers, jobs, made } = begin('a', 'b');
    const cause = new TypeError('name is undefined');
    jobs[0]!.fail(cause);
    jobs[1]!.finish();
    await settled();
    expect(transfers.list()).toMatchObject([{ name: 'a', state: 'failed', remarks: ['Could not upload File'] }]);
    expect(made).toEqual([['b']]);
    expect(transfers.isBusy).toBe(false);
    expect(reported.mock.calls).toEqual([[cause]]);
  });

  test('show the server’s own message about a file', async () => {
    const { transfers, jobs } = begin('a');
    jobs[0]!.fail(new CallFailed('', 400, { Upload: ['File Too Large'] }));
    await settled();
    expect(transfers.list()[0]!.remarks).toEqual(['File Too Large']);
  });

  test.each([
    [404, 'Request was submitted to the incorrect location.', 'Could not upload File'],
    [410, 'This file is no longer available.', 'This file is no longer available.'],
    [507, 'The server is full.', 'The server is full.'],
    [503, 'The server was busy. Please try again.', 'The server was busy. Please try again.'],
    [500, 'Something went wrong. Please try again.', 'Could not upload File'],
  ])('explain a failure with status %i', async (status, sentence, remark) => {
    const { transfers, jobs } = begin('a');
    jobs[0]!.fail(new CallFailed(sentence, status));
    await settled();
    expect(transfers.list()[0]!.remarks).toEqual([remark]);
  });

  test('can be retried after a failure, and then deliver their result on their own', async () => {
    const { transfers, jobs, made } = begin('a', 'b');
    jobs[0]!.fail(new CallFailed('Something went wrong. Please try again.', 500));
    jobs[1]!.finish();
    await settled();
    transfers.retry(keyOf(transfers, 'a'));
    expect(states(transfers)).toEqual(['a running']);
    expect(jobs[0]!.begun()).toBe(2);
    jobs[0]!.finish();
    await settled();
    expect(made).toEqual([['b'], ['a']]);
    expect(transfers.list()).toEqual([]);
  });

  test('end when canceled, and a waiting job never starts', async () => {
    const { transfers, jobs, made } = begin('a', 'b', 'c', 'd');
    transfers.cancel(keyOf(transfers, 'd'));
    transfers.cancel(keyOf(transfers, 'a'));
    await settled();
    expect(states(transfers)).toEqual(['b running', 'c running']);
    jobs[1]!.finish();
    jobs[2]!.finish();
    await settled();
    expect(jobs[3]!.begun()).toBe(0);
    expect(made).toEqual([['b', 'c']]);
  });

  test('keep remarks about a file until they are closed', async () => {
    const { transfers, jobs, made } = begin('a');
    jobs[0]!.finish(['2 pictures were left out.']);
    await settled();
    expect(made).toEqual([['a']]);
    expect(transfers.list()).toMatchObject([{ state: 'remarked', remarks: ['2 pictures were left out.'] }]);
    expect(transfers.isBusy).toBe(false);
    transfers.cancel(keyOf(transfers, 'a'));
    expect(transfers.list()).toEqual([]);
  });

  test('would be lost by leaving while one is running or waiting', async () => {
    const { transfers, jobs } = begin('a');
    expect(transfers.isBusy).toBe(true);
    jobs[0]!.fail(new CallFailed('Something went wrong. Please try again.', 500));
    await settled();
    expect(transfers.isBusy).toBe(false);
  });

  test('all end when the user leaves', async () => {
    const { transfers, made } = begin('a', 'b', 'c', 'd');
    transfers.close();
    await settled();
    expect(transfers.list()).toEqual([]);
    expect(made).toEqual([]);
  });
});
