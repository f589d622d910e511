import { unsaved as texts } from '@sermon/domain/texts/unsaved';
import { FilePenLine } from 'lucide-react';
import { isConflict } from '../../offline/journal.ts';
import { TextLink } from '../../ui/plain/TextLink.tsx';
import { TopLine } from '../../ui/plain/TopLine.tsx';
import { useUnsaved } from './useUnsaved.ts';

/** Counts a text once it is certain that the server does not have it. */
export function UnsavedCount() {
  const unsaved = useUnsaved();
  if (!unsaved || unsaved.texts.some(({ state }) => state.kind === 'checking')) return null;
  // A line of its own asks about documents of which there are two versions.
  const counted = unsaved.texts.filter(({ entry }) => !isConflict(entry));
  const count = counted.length + unsaved.notShown;
  return count > 0 ? (
    <TopLine>
      <FilePenLine size={18} strokeWidth={1.6} aria-hidden />
      <span>
        {texts.count(count)} <TextLink to="/library-unsaved">{texts.show(count)}</TextLink>
      </span>
    </TopLine>
  ) : null;
}
