import type { FoundItem, CorpusKind } from '@sermon/contract/corpus';
import type { Excerpt } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQueryClient } from '@tanstack/react-query';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { copiedFrom, itemQuery, wholeOf } from './items.ts';

export type Offer = {
  /**
   * If the item cannot be loaded, shows a notice and resolves to null. Null for sermons, from which users insert what
   * they select while reading.
   */
  insertion: (() => Excerpt | Promise<Excerpt | null>) | null;
  /** Rejects if the item cannot be loaded. */
  copied: () => Copied | Promise<Copied>;
  prefetch: () => void;
};

export function useOffer(kind: CorpusKind, item: FoundItem): Offer {
  const client = useQueryClient();
  const notify = useNotify();
  const query = itemQuery(kind, item.id);
  const there = () => client.getQueryData(query.queryKey);
  const insertion = () => {
    const whole = there();
    if (whole) return wholeOf(kind, whole);
    return client.ensureQueryData(query).then(
      (fetched) => wholeOf(kind, fetched),
      () => {
        notify({ text: texts.notLoaded(kind), isFailure: true });
        return null;
      },
    );
  };
  return {
    insertion: kind === 'illustration' ? insertion : null,
    copied() {
      const whole = there();
      if (whole) return copiedFrom(wholeOf(kind, whole));
      return client.ensureQueryData(query).then((fetched) => copiedFrom(wholeOf(kind, fetched)));
    },
    prefetch: () => void client.prefetchQuery(query),
  };
}
