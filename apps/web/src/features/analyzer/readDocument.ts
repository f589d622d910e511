import type { Reading } from '@sermon/domain/analyzer/read';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { foundReferences } from '../../editor/scripture/references/foundReferences.ts';
import { pause } from '../../ui/time/pause.ts';
import { passageIn, type Textblock, textblocksIn } from './textblocks.ts';

/** Between time slices, the browser can handle input. */
export const readsForMs = 5;

/** Reused for blocks that have not changed. */
const known = new WeakMap<DocumentNode, Pick<Textblock, 'kind' | 'reference'> & { reading: Reading }>();

export type Engine = Pick<typeof import('./engine.ts'), 'readPassage' | 'findReferences'>;

/** In reading order. `starts` are the positions at which each text starts. */
export type ReadDocument = { readings: Reading[]; starts: number[] };

/**
 * Works in time slices of a few milliseconds. Unchanged blocks are not read again. If aborted, throws the signal's
 * abort reason.
 */
export async function readDocument(
  doc: DocumentNode,
  { readPassage, findReferences }: Engine,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const readings: Reading[] = [];
  const starts: number[] = [];
  let until = performance.now() + readsForMs;
  for (const textblock of textblocksIn(doc)) {
    if (performance.now() > until) {
      await pause();
      signal.throwIfAborted();
      until = performance.now() + readsForMs;
    }
    const { node, kind, reference, start } = textblock;
    const before = known.get(node);
    const isKnown = before?.kind === kind && before.reference === reference;
    const reading = isKnown
      ? before.reading
      : readPassage(passageIn(textblock), () => foundReferences(node, findReferences));
    if (!isKnown) known.set(node, { kind, reference, reading });
    readings.push(reading);
    starts.push(start);
  }
  return { readings, starts };
}
