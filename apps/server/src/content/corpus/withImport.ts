import type { CorpusKind } from '@sermon/contract/corpus';
import type { CorpusImport, SearchIndex } from '../../ports/search/port.ts';

/** Opens an import and closes it after `work`. If `work` fails, its error is the one that is reported. */
export async function withImport<Result>(
  search: Pick<SearchIndex, 'openImport'>,
  kind: CorpusKind,
  work: (opened: CorpusImport) => Promise<Result>,
): Promise<Result> {
  const opened = await search.openImport(kind);
  let result: Result;
  try {
    result = await work(opened);
  } catch (error) {
    await opened.close().catch(() => {});
    throw error;
  }
  await opened.close();
  return result;
}
