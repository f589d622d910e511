import type { FoundItem, CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import type { Block } from '@sermon/domain/document/schema';
import type { Excerpt } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQueryClient } from '@tanstack/react-query';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { copiedFrom, excerptOf, itemQuery, offerOf, wholeOf } from './items.ts';

/** The actions that are available on a search result without opening it. */
export type Offer = {
  /**
   * Returns the excerpt for inserting and dragging. If the item cannot be loaded, shows a notice and resolves to null.
   */
  insertion: () => Excerpt | Promise<Excerpt | null>;
  /** Returns the whole item for the clipboard. Rejects if it cannot be loaded. */
  copied: () => Copied | Promise<Copied>;
  /** Loads the item in advance. */
  prefetch: () => void;
};

/**
 * Returns the actions for a search result. Inserting a sermon inserts its description or, if it has none, its first
 * paragraph. Inserting an illustration inserts its full text.
 */
export function useOffer(kind: CorpusKind, item: FoundItem): Offer {
  const client = useQueryClient();
  const notify = useNotify();
  const query = itemQuery(kind, item.id);
  const there = () => client.getQueryData(query.queryKey);
  const insertionOf = (whole: CorpusItem): Excerpt => {
    const all = wholeOf(kind, whole);
    return kind === 'sermon' ? excerptOf(kind, item, firstParagraph(all.blocks)) : all;
  };
  return {
    insertion() {
      const whole = there();
      const offer = offerOf(kind, item) ?? (whole && insertionOf(whole));
      if (offer) return offer;
      return client.ensureQueryData(query).then(insertionOf, () => {
        notify({ text: texts.notLoaded(kind), isFailure: true });
        return null;
      });
    },
    copied() {
      const whole = there();
      if (whole) return copiedFrom(wholeOf(kind, whole));
      return client.ensureQueryData(query).then((fetched) => copiedFrom(wholeOf(kind, fetched)));
    },
    prefetch: () => void client.prefetchQuery(query),
  };
}

const firstParagraph = (blocks: Block[]): Block[] => {
  const first = blocks.find(({ type }) => type === 'paragraph');
  return first ? [first] : blocks.slice(0, 1);
};
