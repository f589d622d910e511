import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusKind } from '@sermon/contract/corpus';
import { itemOf, Malformed, readLine, readLines } from '../../apps/server/src/content/corpus/line.ts';
import type { NewItem } from '../../apps/server/src/ports/search/port.ts';

/** A sermon or an illustration of the corpus, as it is judged. */
export type Document = {
  /** Identifies the document in files of grades. It depends only on the title, the author and the text. */
  key: string;
  corpus: CorpusKind;
  title: string;
  author: string;
  references: string;
  description: string;
  text: string;
};

export const corpora = ['sermon', 'illustration'] as const;

/** Returns the file of a corpus folder that contains the sermons or the illustrations. */
export function fileOf(folder: string, corpus: CorpusKind): string {
  const names = [`${corpus}s.jsonl.gz`, `${corpus}s.jsonl`];
  const name = names.find((file) => existsSync(join(folder, file)));
  if (name === undefined) throw new Error(`${folder} has no file ${names.join(' or ')}.`);
  return join(folder, name);
}

/** Reads the documents of a corpus folder as the import reads them. Skips malformed lines, as the import does. */
export async function readDocuments(folder: string): Promise<Document[]> {
  const documents: Document[] = [];
  for (const corpus of corpora) {
    for await (const { lines } of readLines(fileOf(folder, corpus))) {
      for (const line of lines) if ('text' in line) documents.push(...documentsIn(line.text, corpus));
    }
  }
  return documents;
}

function documentsIn(line: string, corpus: CorpusKind): Document[] {
  try {
    return [documentOf(itemOf(readLine(line)), corpus)];
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}

/** Converts an item of the search index to a document. */
export function documentOf(item: NewItem, corpus: CorpusKind): Document {
  const { title, authorFirstName, authorLastName, scriptureReferences, description, text, sourceId } = item;
  const author = `${authorFirstName} ${authorLastName}`.trim();
  return { key: keyOf(sourceId), corpus, title, author, references: scriptureReferences, description, text };
}

/** Returns the key of the document with a source id. Source ids of the product's own texts are their own keys. */
export const keyOf = (sourceId: string): string =>
  sourceId.startsWith('starter/') ? sourceId : createHash('sha256').update(sourceId).digest('hex').slice(0, 12);
