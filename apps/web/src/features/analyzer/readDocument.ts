import type { Reading } from '@sermon/domain/analyzer/readPassage';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { foundReferences } from '../../editor/scripture/references/references.ts';
import { pause } from '../../ui/time/pause.ts';
import type { Run } from '@sermon/domain/document/schema';
import { headingKind, type Passage, passageOf } from '@sermon/domain/analyzer/passages';

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

/** `start` is the position of the content. */
type Textblock = { node: DocumentNode; start: number; kind: Passage['kind']; reference: string };

export function textblocksIn(doc: DocumentNode): Textblock[] {
  const found: Textblock[] = [];
  doc.descendants((node, position, parent, index) => {
    if (!node.isTextblock) return true;
    const isScripture = parent?.type.name === 'scripture';
    const kind = node.type.name === 'heading' ? headingKind(Number(node.attrs.level)) : 'paragraph';
    found.push({
      node,
      start: position + 1,
      kind: isScripture ? 'scripture' : kind,
      reference: isScripture && index === 0 ? String(parent.attrs.reference) : '',
    });
    return false;
  });
  return found;
}

/** A line break counts as one character, because it occupies one document position. */
function passageIn({ node, kind, reference }: Textblock): Passage {
  const runs: Run[] = [];
  node.forEach((inline) => {
    const isRaised = inline.marks.some(({ type }) => type.name === 'superscript');
    runs.push({ text: inline.text ?? '\n', marks: isRaised ? { superscript: true } : {} });
  });
  return passageOf(kind, runs, reference);
}
