import { library as libraryTexts } from '@sermon/domain/texts/library';
import { templates as texts } from '@sermon/domain/texts/templates';
import { LayoutTemplate, SearchX } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** There are no templates, or none that was searched for. */
export const NoTemplates = ({ search }: { search: string }) =>
  search ? (
    <EmptyState Icon={SearchX} text={libraryTexts.noMatches(search)} />
  ) : (
    <EmptyState Icon={LayoutTemplate} text={texts.none} />
  );
