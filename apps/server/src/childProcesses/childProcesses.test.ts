import { defaultLayout } from '@sermon/domain/printing/layout';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainPicture, pngOfSize } from '../../../../tests/files/pictures.ts';
import { wordFile, wordLine } from '../../../../tests/files/wordFiles.ts';
import { watchForks } from '../../../../tests/support/programs/forks.ts';
import { anyRequester } from '../../../../tests/support/requester.ts';
import { createExporter } from '../exports/exporter.ts';
import { createImageEncoder } from '../imports/images/encoder.ts';
import { createImporter } from '../imports/importer.ts';
import { localSpeaker } from '../ports/speech/local/local.ts';
import type { ChildProcessLimits } from './childProcesses.ts';

const forks = watchForks();
const logged: object[] = [];
const log = { error: (details: object) => void logged.push(details) };

beforeEach(() => {
  forks.children.length = 0;
  logged.length = 0;
});
afterEach(() => {
  forks.onStart = () => {};
  vi.useRealTimers();
});

type Opened = { easy(): Promise<unknown>; hard(): Promise<unknown>; close(): Promise<void> };
type Service = {
  open(limits: Partial<ChildProcessLimits>): Opened;
  tooHard: object;
  crashed: object;
  wasBusy?: object;
};

const wordOf = async (body: string) => new File([new Uint8Array(await wordFile({ body }))], 'Sermon.docx');
const points = `<ul>${'<li><p>Grace and peace</p></li>'.repeat(24_000)}</ul>`;

const tooHardWord = {
  statusCode: 400,
  fields: {
    Upload: ['This Word document is too large or too complex to import. Please split it into several documents.'],
  },
};
const tooHardPicture = {
  statusCode: 400,
  fields: { Upload: ['This picture could not be prepared. Choose a smaller one.'] },
};

const services: Record<string, Service> = {
  'the importer': {
    open(limits) {
      const { convert, close } = createImporter({ log, limits });
      return {
        easy: async () => convert(await wordOf(wordLine('He ran.')), anyRequester()),
        hard: async () =>
          convert(await wordOf(wordLine('He arose and came to his father. ').repeat(15_000)), anyRequester()),
        close,
      };
    },
    tooHard: tooHardWord,
    crashed: tooHardWord,
  },
  'the encoder of pictures': {
    open(limits) {
      const { encode, close } = createImageEncoder({ log, limits });
      return {
        easy: async () => encode(await plainPicture().png().toBuffer(), anyRequester()),
        hard: () => encode(pngOfSize(10_000, 5_000, 5_000), anyRequester()),
        close,
      };
    },
    tooHard: tooHardPicture,
    crashed: tooHardPicture,
  },
  'the exporter': {
    open(limits) {
      const { pdf, close } = createExporter({ log, limits });
      const toPdf = (text: string) => pdf({ title: 'Any', author: '', text }, defaultLayout, anyRequester());
      return { easy: () => toPdf('<p>text</p>'), hard: () => toPdf(points), close };
    },
    crashed: {
      statusCode: 500,
      message: "We're sorry, but this file could not be created. Your sermon is safe.",
    },
    tooHard: {
      statusCode: 422,
      message:
        'This sermon takes too long to lay out. Use Quick Print, or split it into shorter documents. Your sermon is safe.',
    },
  },
  'the speaker': {
    open(limits) {
      const { speak, close } = localSpeaker({ log, limits });
      const hear = async (text: string) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of speak({ voice: 'en-US-GuyNeural', speed: 1, text }, anyRequester()))
          pieces.push(piece);
        return pieces;
      };
      return {
        easy: () => hear('He ran.'),
        hard: () => hear('He arose and came to his father and his father saw him and ran to meet him. '.repeat(20)),
        close,
      };
    },
    tooHard: { failure: 'tooSlow' },
    crashed: { failure: 'unknown' },
    wasBusy: { failure: 'busy' },
  },
};

describe.each(Object.keys(services))('%s', (name) => {
  const { open, tooHard, crashed, wasBusy } = services[name]!;
  const close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of close.splice(0)) await end();
  });
  function opened(limits: Partial<ChildProcessLimits>): Opened {
    const service = open({ processes: 1, ...limits });
    close.push(service.close);
    return service;
  }

  test('does its work after a process has started slowly', async () => {
    const { easy } = opened({ processorMs: 1_000 });
    forks.onStart = (child) => {
      child.kill('SIGSTOP');
      void pause(1_500).then(() => child.kill('SIGCONT'));
    };
    expect(await easy()).toBeTruthy();
    expect([forks.children.length, logged]).toEqual([1, []]);
  });

  test('does its work in another process if the system ends the first one', async () => {
    const { easy } = opened({});
    forks.onStart = (child) => void (forks.children.length === 1 && child.kill('SIGKILL'));
    expect(await easy()).toBeTruthy();
    expect(forks.children.length).toBe(2);
  });

  test('says that the server was busy after two processes did not reply in time', async () => {
    const { easy } = opened({ waitMs: 1 });
    await expect(easy()).rejects.toMatchObject(
      wasBusy ?? { statusCode: 503, message: 'The server was busy. Please try again.', fields: null },
    );
    expect(forks.children.length).toBe(2);
  });

  test('names no busy server if the work ends its process', async () => {
    const { easy } = opened({});
    forks.onStart = (child) => void child.once('message', () => child.kill('SIGABRT'));
    await expect(easy()).rejects.toMatchObject(crashed);
    expect(forks.children.length).toBe(1);
  });

  test('names the true reason if the work needs too much processor time', async () => {
    const { hard } = opened({ processorMs: 20, firstProcessorMs: 0 });
    await expect(hard()).rejects.toMatchObject(tooHard);
    expect(forks.children.length).toBe(1);
  });
});

test('a process that stops in the middle of a job counts as busy after three minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let stopped = 0;
  forks.onStart = (child) =>
    void child.once('message', () => {
      child.kill('SIGSTOP');
      stopped += 1;
    });
  const importer = createImporter({ log });
  const converting = importer.convert(await wordOf(wordLine('He ran.')), anyRequester());
  converting.catch(() => {});
  for (const process of [1, 2]) {
    await vi.waitFor(() => expect(stopped).toBe(process), { timeout: 60_000 });
    await turn();
    vi.advanceTimersByTime(3 * 60_000);
  }
  await expect(converting).rejects.toMatchObject({ statusCode: 503 });
  await importer.close();
});

test('a job that is tried again runs alone', async () => {
  const importer = createImporter({ log, limits: { processes: 2 } });
  const file = await wordOf(wordLine('He ran.'));
  // The second process is ended, and stands for a machine without memory for both.
  forks.onStart = (child) => void (forks.children.length === 2 && child.kill('SIGKILL'));
  let running = 0;
  const isAlone: boolean[] = [];
  const convert = async () => {
    running += 1;
    await importer.convert(file, anyRequester());
    running -= 1;
    isAlone.push(running === 0);
  };
  await Promise.all([convert(), convert()]);
  // The process of the first job is used again when the job has ended, so no third one starts.
  expect(forks.children.length).toBe(2);
  expect(isAlone).toEqual([false, true]);
  await importer.close();
});
