import type { FoundItem, CorpusItem, CorpusKind } from '@sermon/contract/corpus';
import type { Block } from '@sermon/domain/document/schema';
import type { Excerpt } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQueryClient } from '@tanstack/react-query';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { copiedFrom, excerptOf, itemQuery, offerOf, wholeOf } from './items.ts';

/** What can be had of a found sermon or illustration without opening it. */
export type Offer = {
  /** What Insert and dragging put into the text; null, and it is said, where it cannot be had. */
  insertion: () => Excerpt | Promise<Excerpt | null>;
  /** The whole of it for the clipboard; fails where it cannot be had. */
  copied: () => Copied | Promise<Copied>;
  /** Fetches it before it is wanted. */
  prefetch: () => void;
};

/** Of a sermon an insertion is its description, or its first paragraph where it has none; of an illustration the whole. */
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
