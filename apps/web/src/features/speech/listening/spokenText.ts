import type { Block, Run } from '@sermon/domain/document/schema';
import { type Listening, listeningOf, type Position, type SpokenSentence } from '@sermon/domain/speech/sentences';
import type { Node as DocumentNode } from '@tiptap/pm/model';

export type Range = { from: number; to: number };

export type SpokenText = Listening & { ranges: Range[] };

/** `start` is the position of the content. */
type Leaf = { node: DocumentNode; start: number };

export function spokenTextOf(doc: DocumentNode, range: Range | null): SpokenText {
  const leaves = leavesOf(doc);
  const selection = range && { from: firstFrom(leaves, range.from), to: lastUntil(leaves, range.to) };
  const isRead = (at: number) => !selection || (at >= selection.from.leaf && at <= selection.to.leaf);
  // Other paragraphs only count.
  const blocks = leaves.map((leaf, at): Block => (isRead(at) ? blockOf(leaf) : { type: 'paragraph', runs: [] }));
  const listening = listeningOf(blocks, selection ?? undefined);
  const rangeOf = ({ leaf, from, to }: SpokenSentence): Range => {
    const { start } = leaves[leaf]!;
    return { from: start + from, to: start + to };
  };
  return { ...listening, ranges: listening.sentences.map(rangeOf) };
}

function leavesOf(doc: DocumentNode): Leaf[] {
  const leaves: Leaf[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    leaves.push({ node, start: position + 1 });
    return false;
  });
  return leaves;
}

/** Returns the part of a block that decides how it is read. A line break is one position, so it is one character. */
function blockOf({ node }: Leaf): Block {
  const runs: Run[] = [];
  node.forEach((inline) => {
    const isRaised = inline.marks.some(({ type }) => type.name === 'superscript');
    runs.push({ text: inline.text ?? '\n', marks: isRaised ? { superscript: true } : {} });
  });
  return { type: 'paragraph', runs };
}

/** Converts a document position to one in the leaves, or to the nearest one after it. */
function firstFrom(leaves: readonly Leaf[], position: number): Position {
  const leaf = leaves.findIndex(({ node, start }) => start + node.content.size >= position);
  if (leaf < 0) return { leaf: leaves.length, at: 0 };
  return { leaf, at: Math.max(0, position - leaves[leaf]!.start) };
}

/** Converts a document position to one in the leaves, or to the nearest one before it. */
function lastUntil(leaves: readonly Leaf[], position: number): Position {
  const leaf = leaves.findLastIndex(({ start }) => start <= position);
  if (leaf < 0) return { leaf: 0, at: 0 };
  const { node, start } = leaves[leaf]!;
  return { leaf, at: Math.min(node.content.size, position - start) };
}
