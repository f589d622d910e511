import { CallFailed } from '@sermon/contract/client';
import { describe, expect, test, vi } from 'vitest';
import { Transfers, type Job, type Lane } from './transfers.ts';

/** A job that ends when the test says so. */
function stoppableJob(name: string, lane: Lane = 'upload') {
  let finish = (_outcome: { made: string; remarks?: string[] }): void => {};
  let fail = (_cause: unknown): void => {};
  let tell = (_percent: number): void => {};
  let begun = 0;
  const job: Job<string> = {
    lane,
    name,
    failed: 'Could not upload File',
    work: (progress, signal) =>
      new Promise((resolve, reject) => {
        begun += 1;
        finish = resolve;
        fail = reject;
        tell = progress;
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  };
  return {
    job,
    finish: (remarks?: string[]) => finish({ made: name, ...(remarks && { remarks }) }),
    fail: (cause: unknown) => fail(cause),
    tell: (percent: number) => tell(percent),
    begun: () => begun,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const states = (transfers: Transfers) => transfers.list().map(({ name, state }) => `${name} ${state}`);
const keyOf = (transfers: Transfers, name: string) => transfers.list().find((one) => one.name === name)!.key;

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

describe('files on their way', () => {
  test('three uploads run at once, the others wait for their turn', async () => {
    const { transfers, jobs } = begin('a', 'b', 'c', 'd');
    expect(states(transfers)).toEqual(['a running', 'b running', 'c running', 'd waiting']);
    jobs[1]!.finish();
    await settled();
    expect(states(transfers)).toEqual(['a running', 'c running', 'd running']);
  });

  test('Word files are converted one after the other, beside the uploads', async () => {
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

  test('what was made together is told together, in its order', async () => {
    const { transfers, jobs, made } = begin('a', 'b', 'c');
    for (const job of jobs.toReversed()) {
      expect(made).toEqual([]);
      job.finish();
      await settled();
    }
    expect(made).toEqual([['a', 'b', 'c']]);
    expect(transfers.list()).toEqual([]);
  });

  test('progress is told in percent', () => {
    const { transfers, jobs } = begin('a');
    expect(transfers.list()[0]!.percent).toBeNull();
    jobs[0]!.tell(45);
    expect(transfers.list()[0]!.percent).toBe(45);
  });

  test('a failure stays in the list with its sentence and does not hold up the others', async () => {
    const { transfers, jobs, made } = begin('a', 'b');
    jobs[0]!.fail(new CallFailed('Something went wrong. Please try again.', 500));
    jobs[1]!.finish();
    await settled();
    expect(transfers.list().map(({ remarks }) => remarks)).toEqual([['Could not upload File']]);
    expect(made).toEqual([['b']]);
  });

  test('what nobody expected ends like a failure, does not hold up the others, and is reported', async () => {
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

  test('what the server says about the file itself is told as it says it', async () => {
    const { transfers, jobs } = begin('a');
    jobs[0]!.fail(new CallFailed('', 400, { Upload: ['File Too Large'] }));
    await settled();
    expect(transfers.list()[0]!.remarks).toEqual(['File Too Large']);
  });

  test('a failure can be tried again, and is told by itself then', async () => {
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

  test('cancelling ends a job, and one that was still waiting never begins', async () => {
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

  test('what is to be said about a file stays until it is closed', async () => {
    const { transfers, jobs, made } = begin('a');
    jobs[0]!.finish(['2 pictures were left out.']);
    await settled();
    expect(made).toEqual([['a']]);
    expect(transfers.list()).toMatchObject([{ state: 'remarked', remarks: ['2 pictures were left out.'] }]);
    expect(transfers.isBusy).toBe(false);
    transfers.cancel(keyOf(transfers, 'a'));
    expect(transfers.list()).toEqual([]);
  });

  test('as long as something runs or waits, leaving would lose it', async () => {
    const { transfers, jobs } = begin('a');
    expect(transfers.isBusy).toBe(true);
    jobs[0]!.fail(new CallFailed('Something went wrong. Please try again.', 500));
    await settled();
    expect(transfers.isBusy).toBe(false);
  });

  test('when the person leaves, everything ends', async () => {
    const { transfers, made } = begin('a', 'b', 'c', 'd');
    transfers.close();
    await settled();
    expect(transfers.list()).toEqual([]);
    expect(made).toEqual([]);
  });
});
