import { preferences as texts } from '@sermon/domain/texts/accounts/preferences';
import { TroubleLine } from '../../../ui/states/TroubleLine.tsx';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { Section } from '../Section.tsx';
import { DatesRow } from './DatesRow.tsx';
import { OtherRows } from './OtherRows.tsx';
import { TextSizeRow } from './TextSizeRow.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import { TranslationRow } from './TranslationRow.tsx';

/** Preferences that cannot be changed here say where they can. */
export function PreferencesSection() {
  const { isLoaded, hasFailed, reload } = usePreferences();
  return (
    <Section title={texts.section} hint={texts.hint}>
      {hasFailed && <TroubleLine message={texts.notLoaded} onTryAgain={reload} />}
      <ThemeRow />
      <TextSizeRow />
      {/* Not shown before the preferences are loaded, because the defaults would look like the user's own choices. */}
      {isLoaded && (
        <>
          <DatesRow />
          <TranslationRow />
        </>
      )}
      <OtherRows />
    </Section>
  );
}
