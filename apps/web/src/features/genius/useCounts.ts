import { corpus, type CorpusCounts } from '@sermon/contract/corpus';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../ask.ts';

/** Undefined until loaded. */
export function useCounts(isWanted: boolean): CorpusCounts | undefined {
  const { data } = useQuery({
    ...ask(corpus.counts, {}),
    enabled: isWanted,
  });
  return data;
}
