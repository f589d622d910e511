import type { SuggestedVerse } from '@sermon/contract/genius';
import type { Scripture } from '@sermon/domain/document/schema';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useState } from 'react';
import { Copyright } from '../bible/results/Copyright.tsx';
import { type Reading, ReadingDrawer } from '../bible/ReadingDrawer.tsx';
import { useBibleSettings } from '../bible/useBibleSettings.ts';
import { VerseResult } from '../bible/results/VerseResult.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import type { List } from './useGenius.ts';

type VerseSuggestionsProps = {
  list: List<SuggestedVerse>;
  /** The id of the translation that the user chose. */
  asked: string;
  onInsert: (quotation: Scripture) => void;
};

/** Suggested verses. */
export function VerseSuggestions({ list, asked, onInsert }: VerseSuggestionsProps) {
  const { viewSetting, copySetting } = useBibleSettings();
  const [reading, setReading] = useState<Reading | null>(null);
  const [first] = list.items;
  const isOther = first && first.translationId !== asked && !list.isSearching;
  return (
    <>
      <SuggestionList
        title="Verses"
        list={list}
        failed={texts.bibleSearchFailed}
        empty={texts.noVerses}
        note={isOther ? texts.notInstalled(asked, first.translationId) : null}
        after={first && <Copyright translationId={first.translationId} html={first.copyrightHtml} isLast={false} />}
      >
        {(verse) => (
          <VerseResult
            key={verse.title}
            result={verse}
            level="h4"
            reasons={verse.reasons}
            translation={verse}
            viewSetting={viewSetting}
            copySetting={copySetting}
            onInsert={onInsert}
            onRead={setReading}
          />
        )}
      </SuggestionList>
      <ReadingDrawer reading={reading} onInsert={onInsert} onClose={() => setReading(null)} />
    </>
  );
}
