import { library as libraryTexts } from '@sermon/domain/texts/library';
import { maxListedTemplates } from '@sermon/domain/templates/limits';
import { templates as texts } from '@sermon/domain/texts/templates';
import { LayoutTemplate, SearchX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { TroubleLine } from '../../ui/states/TroubleLine.tsx';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import type { Template } from './template.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { useTemplateSearch } from './useTemplateSearch.ts';

type FoundProps<Own extends Template> = {
  search: string;
  /** `isFull`: the list has reached its limit, so older ones may be missing. */
  own: readonly Own[];
  isFull: boolean;
  builtIn: readonly Template[];
  renderOwn: (template: Own) => ReactNode;
  renderBuiltIn: (template: Template) => ReactNode;
};

/** An empty search matches all templates. */
export function FoundTemplates<Own extends Template>(props: FoundProps<Own>) {
  const { search, own, isFull, builtIn, renderOwn, renderBuiltIn } = props;
  const { isFound, isSearching, hasFailed, tryAgain } = useTemplateSearch(search, own.length > 0);
  const foundOwn = useMemo(() => own.filter(isFound), [own, isFound]);
  const foundBuiltIn = useMemo(() => builtIn.filter(isFound), [builtIn, isFound]);
  const isEmpty = !foundOwn.length && !foundBuiltIn.length;
  return (
    <>
      {foundOwn.length > 0 && (
        <CardGrid title="Your templates" note={isFull && texts.onlyNewest(maxListedTemplates)}>
          {foundOwn.map((template) => (
            <li key={template.id}>{renderOwn(template)}</li>
          ))}
        </CardGrid>
      )}
      {foundBuiltIn.length > 0 && (
        <CardGrid title="Built-in templates">
          {foundBuiltIn.map((template) => (
            <li key={template.id}>{renderBuiltIn(template)}</li>
          ))}
        </CardGrid>
      )}
      {hasFailed && <TroubleLine message={texts.textSearchFailed} onTryAgain={tryAgain} />}
      {isEmpty && isSearching && <WaitingPart />}
      {isEmpty && !isSearching && !hasFailed && <NoTemplates search={search} />}
    </>
  );
}

const NoTemplates = ({ search }: { search: string }) =>
  search ? (
    <EmptyState Icon={SearchX} text={libraryTexts.nothingFound(search)} hint={libraryTexts.nothingFoundHint} />
  ) : (
    <EmptyState Icon={LayoutTemplate} text={texts.none} />
  );
