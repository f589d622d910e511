import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** Options of a zip entry. Content that is already compressed, such as PDF and Word files, is stored uncompressed. */
type EntryOptions = { mtime: Date; compress: boolean };

export type Zip = {
  body: Readable;
  addFolder(path: string, mtime: Date): void;
  /** Adds a file and resolves when its content has been read. Awaiting it keeps only one entry in memory. */
  add(path: string, content: Readable | Uint8Array, options: EntryOptions): Promise<void>;
  end(): void;
  /** Aborts the stream, so that the reader can tell that the zip is incomplete. */
  fail(error: Error): void;
};

/** Missing in the types of yazl. The entries are written in order; at the end, the zip lists them all. */
type Entries = { entries: { state: number }[] };
const writtenState = 3;
const maxWaiting = 100;

/**
 * Sets the written entries of a zip aside until its end. For each new entry, yazl looks at all that it has, several
 * times, which takes half a minute for a library of 50,000 items.
 */
function createShelf(zip: Entries) {
  const written: Entries['entries'] = [];
  return {
    setAside() {
      if (zip.entries.length < maxWaiting) return;
      const waiting = zip.entries.findIndex(({ state }) => state !== writtenState);
      written.push(...zip.entries.splice(0, waiting === -1 ? zip.entries.length : waiting));
    },
    bringBack() {
      zip.entries = [...written, ...zip.entries];
    },
  };
}

/** Creates an empty zip. A pending `add` rejects when the zip fails or its reader disconnects. */
export function createZip(): Zip {
  const zip = new ZipFile();
  const shelf = createShelf(zip as unknown as Entries);
  const body = new PassThrough();
  const broken = new AbortController();
  const fail = (error: Error) => void body.destroy(error);
  // Readers handle errors themselves. But without this listener, an error before the first read would crash the
  // process.
  body.on('error', () => {});
  body.once('close', () => broken.abort());
  zip.on('error', fail);
  zip.outputStream.pipe(body);
  return {
    body,
    addFolder(path, mtime) {
      shelf.setAside();
      zip.addEmptyDirectory(path, { mtime });
    },
    async add(path, content, options) {
      shelf.setAside();
      const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
      const consumed = new Promise<void>((resolve, reject) => {
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
      await consumed;
    },
    end() {
      shelf.bringBack();
      zip.end();
    },
    fail,
  };
}
