import { styled } from '@mui/material/styles';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { View } from '../library/View.tsx';
import { useRefreshedUser } from './account.ts';
import { DataSection } from './ownData/DataSection.tsx';
import { EventsSection } from './events/EventsSection.tsx';
import { SecondStepSection } from './secondStep/SecondStepSection.tsx';
import { OtherSitesSection } from './otherSites/OtherSitesSection.tsx';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { YouSection } from './you/YouSection.tsx';

/** The settings of the user's own account. */
export function SettingsScreen() {
  useRefreshedUser();
  return (
    <View title={texts.heading}>
      <Sections>
        <YouSection />
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
