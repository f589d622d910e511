import { compare, type ComparedLine } from '@sermon/domain/history/diff';
import { useDeferredValue, useMemo } from 'react';

/** Null while the differences are being computed. That takes about a second for two very long texts. */
export function useComparison(before: string, after: string): ComparedLine[] | null {
  const asked = useMemo(() => ({ before, after }), [before, after]);
  const found = useDeferredValue(asked, null);
  const lines = useMemo(() => found && compare(found.before, found.after), [found]);
  return found === asked ? lines : null;
}
