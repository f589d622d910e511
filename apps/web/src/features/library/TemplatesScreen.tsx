import type { LibraryItem } from '@sermon/contract/library';
import { nameSearch } from '@sermon/domain/library/search';
import { library as texts } from '@sermon/domain/texts/library';
import { LayoutTemplate, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useSearch } from './searchText.ts';
import { SortedView } from './SortedView.tsx';

/** The person's own templates. */
export function TemplatesScreen() {
  const { search } = useSearch();
  const isFound = useCallback(
    ({ isTemplate, name, templateDescription }: LibraryItem) => {
      const isMatch = nameSearch(search);
      return isTemplate && (isMatch(name) || isMatch(templateDescription));
    },
    [search],
  );
  return (
    <SortedView
      title="Sermon Templates"
      help="templates"
      has={isFound}
      failed={texts.templatesNotLoaded}
      empty={
        search ? (
          <EmptyState Icon={SearchX} text={texts.noMatches(search)} />
        ) : (
          <EmptyState Icon={LayoutTemplate} text={texts.noTemplates} />
        )
      }
    />
  );
}
