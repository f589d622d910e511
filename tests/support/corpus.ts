import type { CorpusKind } from '@sermon/contract/corpus';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { CorpusImport, NewItem, SearchIndex } from '../../apps/server/src/ports/search/port.ts';

/** Creates a corpus item. Its title is its source id, and its text is that of its body. */
export function corpusItem(title: string, overrides: Partial<NewItem> = {}): NewItem {
  const item = {
    sourceId: title,
    title,
    contributor: '',
    authorFirstName: '',
    authorLastName: '',
    rating: 0,
    description: '',
    body: '<p>Amen.</p>',
    scriptureReferences: '',
    language: 'english',
    ...overrides,
  };
  return { text: plainText(parseDocument(item.body)), ...item };
}

/** Stores items in the corpus as an import of a few items does. */
export async function addToCorpus(
  search: Pick<SearchIndex, 'openImport'>,
  kind: CorpusKind,
  items: readonly NewItem[],
): Promise<void> {
  const opened = await search.openImport(kind);
  await put(opened, items);
  await opened.close();
}

/** Stores items in an open import. */
export async function put(opened: CorpusImport, items: readonly NewItem[]): Promise<void> {
  await (await opened.prepare(items)).put();
}
