import { compare, type ComparedLine } from '@sermon/domain/history/diff';
import { useDeferredValue, useMemo } from 'react';

/** What was changed from one text to another; null for as long as it is being found out, which takes a second where both are very long. */
export function useComparison(before: string, after: string): ComparedLine[] | null {
  const asked = useMemo(() => ({ before, after }), [before, after]);
  // What waits for it is drawn first.
  const found = useDeferredValue(asked, null);
  const lines = useMemo(() => found && compare(found.before, found.after), [found]);
  return found === asked ? lines : null;
}
