import { maxNameLength, maxScriptureLength } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { archive as texts } from '@sermon/domain/texts/archive';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Draft } from './drafts.ts';
import { Row } from './reviewStyles.ts';

type RowProps = {
  draft: Draft;
  isExisting: boolean;
  onChange: (key: number, part: Partial<Draft>) => void;
};

export const DraftRow = memo(function DraftRow({ draft, isExisting, onChange }: RowProps) {
  const { key, folders, fileName, title, datePreached, scripture, lost, isIncluded } = draft;
  const path = [...folders, fileName].join(' / ');
  const isNameless = isIncluded && cleanLine(title) === '';
  const warning = isNameless ? libraryTexts.nameBlank : isIncluded && isExisting ? texts.alreadyThere : null;
  return (
    <Row role="row" data-left-out={!isIncluded || undefined}>
      <span role="cell">
        <input
          type="checkbox"
          aria-label={`Add ${fileName}`}
          checked={isIncluded}
          onChange={({ target }) => onChange(key, { isIncluded: target.checked })}
        />
      </span>
      <span role="cell">
        <input
          aria-label={`Title of ${fileName}`}
          placeholder="Title"
          aria-invalid={isNameless}
          maxLength={maxNameLength}
          value={title}
          onChange={({ target }) => onChange(key, { title: target.value })}
        />
        {warning && (
          <small data-warning>
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            {warning}
          </small>
        )}
      </span>
      <span role="cell">
        <input
          type="date"
          aria-label={`Preach Date of ${fileName}`}
          value={datePreached ?? ''}
          onChange={({ target }) => onChange(key, { datePreached: target.value || null })}
        />
      </span>
      <span role="cell">
        <input
          aria-label={`Passage of ${fileName}`}
          placeholder="Passage"
          maxLength={maxScriptureLength}
          value={scripture}
          onChange={({ target }) => onChange(key, { scripture: target.value })}
        />
      </span>
      <span role="cell">
        <small title={path}>{path}</small>
        {lost.length > 0 && <small>{lost.join(' ')}</small>}
      </span>
    </Row>
  );
});
