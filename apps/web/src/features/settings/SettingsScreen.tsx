import { styled } from '@mui/material/styles';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { useStore } from '../../ui/store.ts';
import { dateStyle } from '../../ui/time/dateStyle.ts';
import { View } from '../library/View.tsx';
import { useRefreshedUser } from './account.ts';
import { DataSection } from './ownData/DataSection.tsx';
import { EventsSection } from './events/EventsSection.tsx';
import { PreferencesSection } from './preferences/PreferencesSection.tsx';
import { SecondStepSection } from './secondStep/SecondStepSection.tsx';
import { OtherSitesSection } from './otherSites/OtherSitesSection.tsx';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { YouSection } from './you/YouSection.tsx';

/** The settings of the user's own account, and all preferences. */
export function SettingsScreen() {
  useRefreshedUser();
  // Renders again when the date style changes, so that all dates on this screen change at once.
  useStore(dateStyle, ({ style }) => style);
  return (
    <View title={texts.heading}>
      <Sections>
        <YouSection />
        <PreferencesSection />
        <OtherSitesSection />
        <SessionsSection />
        <SecondStepSection />
        <DataSection />
        <EventsSection />
      </Sections>
    </View>
  );
}

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: 880,
  // On phones, there is no title line above the content.
  [theme.breakpoints.down('sm')]: { paddingTop: 12, gap: 28 },
}));
