import { preferences as texts } from '@sermon/domain/texts/accounts/preferences';
import { useBibleSettings } from '../../bible/useBibleSettings.ts';
import { useTranslations } from '../../bible/useTranslations.ts';
import { SelectRow } from './SelectRow.tsx';

/** Also in the Bible panel. Not shown if no translation is installed. */
export function TranslationRow() {
  const { translationId } = useBibleSettings();
  const { translations, isPending } = useTranslations();
  const installed = translations.filter(({ isInstalled }) => isInstalled);
  // The row is already shown while the translations load, so that the rows below do not move.
  if (!isPending && installed.length === 0) return null;
  const isInstalled = installed.some(({ id }) => id === translationId);
  return (
    <SelectRow
      label={texts.translation}
      options={[
        ...(isInstalled ? [] : [{ value: translationId, label: translationId }]),
        ...installed.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
      ]}
      value={translationId}
      changeOf={(bibleTranslationId) => ({ bibleTranslationId })}
    />
  );
}
