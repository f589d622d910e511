import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What an entry is written with. */
type EntryOptions = { mtime: Date; /** Content that is small already gains nothing. */ compress: boolean };

/** A zip that is written while it is read. */
export type Zip = {
  body: Readable;
  addFolder(path: string, mtime: Date): void;
  /** Adds a file, and resolves when its content has been taken: whoever waits for it holds one entry at a time. */
  add(path: string, content: Readable | Uint8Array, options: EntryOptions): Promise<void>;
  end(): void;
  /** Ends the zip in the middle, so that whoever reads it knows that it is not whole. */
  fail(error: Error): void;
};

/** A zip that is empty so far. When it fails or its reader goes away, what is waited for rejects. */
export function createZip(): Zip {
  const zip = new ZipFile();
  const body = new PassThrough();
  const broken = new AbortController();
  const fail = (error: Error) => void body.destroy(error);
  // Who reads it hears of it; before anybody does, it must not end the process.
  body.on('error', () => {});
  body.once('close', () => broken.abort());
  zip.on('error', fail);
  zip.outputStream.pipe(body);
  return {
    body,
    addFolder: (path, mtime) => zip.addEmptyDirectory(path, { mtime }),
    async add(path, content, options) {
      const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
      const taken = new Promise<void>((resolve, reject) => {
        const stop = () => source.destroy(new Error('The archive has ended'));
        broken.signal.addEventListener('abort', stop, { once: true });
        source.once('error', reject);
        source.once('close', () => {
          broken.signal.removeEventListener('abort', stop);
          resolve();
        });
        if (broken.signal.aborted) stop();
      });
      zip.addReadStreamLazy(path, options, (read) => read(null, source));
      await taken;
    },
    end: () => zip.end(),
    fail,
  };
}
