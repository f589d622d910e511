import type { SuggestedItem } from '@sermon/contract/genius';
import type { FoundItem, CorpusKind } from '@sermon/contract/corpus';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useRef, useState } from 'react';
import { ItemReader, type ReadItem } from '../corpus/ItemReader.tsx';
import { ItemResult } from '../corpus/ItemResult.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import type { List } from './useGenius.ts';

type ItemSuggestionsProps = {
  kind: CorpusKind;
  list: List<SuggestedItem>;
  /** Resolves to false if the item stays in the list. */
  onRemove: (kind: CorpusKind, item: FoundItem) => Promise<boolean>;
  onInsert: (insertion: Insertion) => void;
};

const titles: Record<CorpusKind, string> = { sermon: 'Sermons', illustration: 'Illustrations' };

/** When a suggestion is removed, the focus moves to the next. */
export function ItemSuggestions({ kind, list, onRemove, onInsert }: ItemSuggestionsProps) {
  const [reading, setReading] = useState<ReadItem | null>(null);
  const section = useRef<HTMLElement>(null);
  const parts = (part: string) => [...(section.current?.querySelectorAll<HTMLElement>(part) ?? [])];
  const remove = async (item: FoundItem) => {
    const at = list.items.findIndex(({ id }) => id === item.id);
    const isFocusOn = () => parts('li')[at]?.contains(document.activeElement) ?? false;
    let hadFocus = isFocusOn();
    const watch = () => {
      hadFocus = isFocusOn();
    };
    document.addEventListener('focusin', watch);
    const isGone = await onRemove(kind, item);
    document.removeEventListener('focusin', watch);
    if (!isGone || !hadFocus) return;
    const left = parts('[data-result]');
    (left[at] ?? left.at(-1) ?? section.current)?.focus();
  };
  return (
    <>
      <SuggestionList
        ref={section}
        title={titles[kind]}
        list={list}
        failed={texts.searchFailed[kind]}
        empty={texts.noneFound[kind]}
      >
        {(item) => (
          <ItemResult
            key={item.id}
            kind={kind}
            item={item}
            level="h4"
            reasons={item.reasons}
            onInsert={onInsert}
            onRead={({ id, title }) => setReading({ kind, id, title })}
            onRemove={(item) => void remove(item)}
          />
        )}
      </SuggestionList>
      <ItemReader reading={reading} backTo="Sermon Genius" onClose={() => setReading(null)} onInsert={onInsert} />
    </>
  );
}
