import { calls as texts } from '@sermon/domain/texts/calls';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Log } from '../log.ts';
import { programUrl } from '../programUrl.ts';
import { Refused } from '../refused.ts';
import { createContents } from './content.ts';
import { createTurns } from '../concurrency/concurrency.ts';
import * as textTasks from './textTasks.ts';

type Tasks = typeof textTasks;
type Input<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Result<Name extends keyof Tasks> = ReturnType<Tasks[Name]>;

/**
 * Cleaning, indexing and searching texts. Work on long texts runs in a pool of threads, so that it never delays other
 * requests. If a text takes too long or too much work is waiting, the call is refused with 503.
 */
export type TextWork = {
  [Name in Exclude<keyof Tasks, 'readContent'>]: (input: Input<Name>) => Promise<Result<Name>>;
} & {
  waiting(): number;
  close(): Promise<void>;
};

export type TextWorkLimits = {
  /** Number of characters up to which work runs on the main thread. It takes less than 10 ms. */
  mainThreadLength: number;
  threads: number;
  waiting: number;
  timeoutMs: number;
  heapMiB: number;
};

const defaultLimits: TextWorkLimits = {
  mainThreadLength: 30_000,
  // One core is left for the main thread and the embedded database.
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 200,
  timeoutMs: 60_000,
  heapMiB: 512,
};

/** Number of characters of the longest text whose blocks are looked up on the main thread. It takes less than 10 ms. */
const maxKnownLength = 300_000;

const idleTimeoutMs = 60_000;
const retryAfter = 5;

const tasks: Tasks = { ...textTasks };

/** The number of comparisons of two characters that take as long as reading one character. */
const comparedPerCharacter = 80;

const busy = () => new Refused(503, texts.busy, { retryAfter });

/** Creates the pool. Threads start when the first long text arrives. */
export function createTextWork({
  log,
  limits: changes,
}: {
  log: Pick<Log, 'error'>;
  limits?: Partial<TextWorkLimits>;
}): TextWork {
  const limits = { ...defaultLimits, ...changes };
  const { url, execArgv } = programUrl('textWork/textTasks');
  const pool = new Piscina({
    filename: url.href,
    execArgv,
    env: {},
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: idleTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB },
    recordTiming: false,
    // Requests come first: on a busy processor, the operating system gives these threads less time.
    niceIncrement: 5,
  });
  // A thread that cannot start emits an error, which would otherwise end the server. Its tasks run into their time limit.
  pool.on('error', (err: unknown) => log.error({ err }, 'A thread for texts ended'));

  // The pool gets a task only when a thread is free. Its own queue is not fair: with abort signals, either order that it
  // offers lets new tasks overtake those that wait.
  const turns = createTurns('pool of threads', limits.threads, limits.timeoutMs);
  let pending = 0;
  const contents = createContents();

  async function run<Name extends keyof Tasks>(name: Name, length: number, input: Input<Name>): Promise<Result<Name>> {
    if (length <= limits.mainThreadLength) return (tasks[name] as (given: Input<Name>) => Result<Name>)(input);
    if (pending >= limits.threads + limits.waiting) throw busy();
    pending += 1;
    const signal = AbortSignal.timeout(limits.timeoutMs);
    let endTurn: (() => void) | undefined;
    try {
      endTurn = await turns.take();
      return (await pool.run(input, { name, signal })) as Result<Name>;
    } catch (err) {
      log.error({ err, task: name, length }, 'Work on a text failed');
      throw busy();
    } finally {
      endTurn?.();
      pending -= 1;
    }
  }

  const totalLength = ({ texts: all }: { texts: string[] }) => all.reduce((sum, text) => sum + text.length, 0);
  const materialLength = (request: Input<'helperAnswer'>) =>
    request.mode === 'ideas' ? JSON.stringify(request.context).length : request.context.html.length;
  /** Comparing two texts takes time in proportion to the product of their lengths. */
  const comparedLength = (all: Input<'judgeQuotations'>) =>
    all.reduce((sum, { quoted, text }) => sum + ((quoted?.length ?? 0) * text.length) / comparedPerCharacter, 0);
  return {
    async contentOf(html) {
      if (html.length > maxKnownLength) return run('contentOf', html.length, html);
      const known = contents.contentOf(html, limits.mainThreadLength);
      if (known !== undefined) return known;
      const { content, parts } = await run('readContent', html.length, html);
      contents.learn(parts);
      return content;
    },
    handoutHtml: (html) => run('handoutHtml', html.length, html),
    lockedHtml: (html) => run('lockedHtml', html.length, html),
    // Finding references takes several times as long as reading the text.
    geniusQueryOfText: (input) => run('geniusQueryOfText', input.html.length * 5, input),
    headingsOf: (input) => run('headingsOf', totalLength(input), input),
    judgeQuotations: (all) => run('judgeQuotations', comparedLength(all), all),
    // Analyzing a text takes several times as long as reading it.
    helperAnswer: (input) => run('helperAnswer', materialLength(input) * 5, input),
    namedPassages: (answer) => run('namedPassages', answer.length * 5, answer),
    openingHtml: (html) => run('openingHtml', html.length, html),
    pageTextOf: (input) => run('pageTextOf', input.text.length * 5, input),
    previewedHtml: (input) => run('previewedHtml', input.html.length * 2, input),
    searchEntryOf: (html) => run('searchEntryOf', html.length, html),
    sermonText: (html) => run('sermonText', html.length, html),
    sharedHtml: (html) => run('sharedHtml', html.length, html),
    sharedSlidesHtml: (html) => run('sharedSlidesHtml', html.length, html),
    // Laying out long slides takes several times as long as reading them.
    slidesHtmlOf: (input) => run('slidesHtmlOf', input.text.length * 5, input),
    snippetsAbout: (input) => run('snippetsAbout', totalLength(input), input),
    snippetsWith: (input) => run('snippetsWith', totalLength(input), input),
    waiting: () => pending,
    close: () => pool.destroy(),
  };
}
