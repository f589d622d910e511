import { Readable } from 'node:stream';
import type { Reading, Sink } from './stream.ts';

/** Returns the events of a stream as a response body, or null if `read` cannot continue the stream. */
export function toReadable(read: (sink: Sink) => Reading | null): Readable | null {
  const readable: Readable = new Readable({
    read: () => reading?.more(),
    destroy(error, done) {
      reading?.leave();
      done(error);
    },
  });
  const reading = read({
    write: (text) => readable.push(text),
    end: () => void readable.push(null),
  });
  return reading && readable;
}
