import { resultOf } from '@sermon/domain/analyzer/analyze';
import { readPassage } from '@sermon/domain/analyzer/readPassage';
import { findReferences } from '@sermon/domain/scripture/parsing/find';
import { fromMarkdown } from '@sermon/domain/document/importedDocument';
import { wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block, Run } from '@sermon/domain/document/schema';
import { getSchema, type JSONContent } from '@tiptap/core';
import { Node as DocumentNode } from '@tiptap/pm/model';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sermonExtensions } from '../../apps/web/src/editor/extensions.ts';
import { foundReferences } from '../../apps/web/src/editor/scripture/references/references.ts';
import { readDocument, textblocksIn } from '../../apps/web/src/features/analyzer/readDocument.ts';
import { distribution, timed } from './figures.ts';

const sizes = [10_000, 30_000];
const runs = 10;

/**
 * Measures the analysis of long texts as the panel runs it: for a new text, with references that the editor has already
 * found, and after a change to one paragraph. Reports the total time and the longest uninterrupted stretch, during
 * which a keystroke would have to wait. The texts come from the starter sermons.
 */
export async function benchAnalyzer(): Promise<void> {
  for (const size of sizes) {
    const text = textOf(size);
    const newDocument = () => DocumentNode.fromJSON(schema, text);
    report(`${size} words, the first time`, [await measured(newDocument())]);
    report(`${size} words`, await several(newDocument));
    report(
      `${size} words, references known`,
      await several(() => {
        const doc = newDocument();
        for (const { node } of textblocksIn(doc)) foundReferences(node, findReferences);
        return doc;
      }),
    );
    const known = newDocument();
    await measured(known);
    report(`${size} words, one paragraph changed`, await several((run) => withChange(known, run)));
  }
}

function report(title: string, all: Measured[]): void {
  console.log(`${title}: ${distribution(all.map(({ ms }) => ms))}`);
  console.log(`${title}, longest at once: ${distribution(all.map(({ longest }) => longest))}`);
}

async function several(make: (run: number) => DocumentNode): Promise<Measured[]> {
  const all: Measured[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measured(make(run)));
  return all;
}

type Measured = { ms: number; longest: number };

async function measured(doc: DocumentNode): Promise<Measured> {
  const gaps = monitorEventLoopDelay({ resolution: 1 });
  gaps.enable();
  // The delay monitor starts measuring in its first turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve, 5));
  gaps.reset();
  const [, ms] = await timed(async () => {
    const { readings } = await readDocument(doc, { readPassage, findReferences }, new AbortController().signal);
    return resultOf(readings, new Set());
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  gaps.disable();
  return { ms, longest: gaps.max / 1e6 };
}

const schema = getSchema(sermonExtensions);
const folder = join(import.meta.dirname, '../../apps/server/src/content/starter/sermons');

/** Returns a document of at least `size` words, made of whole starter sermons. */
function textOf(size: number): JSONContent {
  const blocks: Block[] = [];
  let words = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    if (words >= size) break;
    const sermon = parseDocument(
      fromMarkdown(readFileSync(join(folder, name), 'utf8').replace(/^---.*?---/s, '')).html,
    );
    blocks.push(...sermon);
    words += wordCount(sermon);
  }
  return { type: 'doc', content: blocks.map(nodeOf) };
}

/** Converts a block to the editor's format, keeping only what the analyzer reads. */
function nodeOf(block: Block): JSONContent {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', content: contentOf(block.runs) };
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: contentOf(block.runs) };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: item.map(nodeOf) })),
      };
    case 'quote':
      return { type: 'blockquote', content: block.blocks.map(nodeOf) };
    case 'scripture':
      return {
        type: 'scripture',
        attrs: { reference: block.reference, translation: block.translation },
        content: block.paragraphs.map(nodeOf),
      };
  }
}

const contentOf = (runs: readonly Run[]): JSONContent[] =>
  runs.map(({ text }) => ({ type: 'text', text: text.replaceAll('\n', ' ') }));

/** Returns the document with the content of one block duplicated. */
function withChange(doc: DocumentNode, at: number): DocumentNode {
  const block = doc.child(at);
  return doc.copy(doc.content.replaceChild(at, block.copy(block.content.append(block.content))));
}
