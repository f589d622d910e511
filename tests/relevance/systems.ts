import type { CorpusKind } from '@sermon/contract/corpus';
import type { Query } from './queries.ts';

/** A search that is measured. */
export type System = {
  title: string;
  /** Returns the keys of the first ten documents, best match first. */
  find(query: Pick<Query, 'corpus' | 'q'>): Promise<string[]>;
  close(): Promise<void>;
};

/** The names of the tables that the peers keep, one per corpus. */
export const tableOf = (corpus: CorpusKind): string => `judged_${corpus}`;
