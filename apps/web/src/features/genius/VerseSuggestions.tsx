import type { SuggestedVerse } from '@sermon/contract/genius';
import type { Scripture } from '@sermon/domain/document/schema';
import { bible as texts } from '@sermon/domain/texts/bible';
import { useState } from 'react';
import { Copyright } from '../bible/results/Copyright.tsx';
import { PassageReader, type Reading } from '../bible/PassageReader.tsx';
import { useNoticedSubstitute } from '../bible/useSubstituteNotice.ts';
import { useBibleSettings } from '../bible/useBibleSettings.ts';
import { VerseResult } from '../bible/results/VerseResult.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import type { List } from './useGenius.ts';

type VerseSuggestionsProps = {
  list: List<SuggestedVerse>;
  asked: string;
  onInsert: (...quotations: readonly Scripture[]) => void;
};

export function VerseSuggestions({ list, asked, onInsert }: VerseSuggestionsProps) {
  const { viewSetting, copySetting } = useBibleSettings();
  const [reading, setReading] = useState<Reading | null>(null);
  const [first] = list.items;
  useNoticedSubstitute(asked, list.isSearching ? undefined : first?.translationId);
  return (
    <>
      <SuggestionList
        title="Verses"
        list={list}
        failed={texts.bibleSearchFailed}
        empty={texts.noVerses}
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
      <PassageReader reading={reading} backTo="Sermon Genius" onInsert={onInsert} onClose={() => setReading(null)} />
    </>
  );
}
