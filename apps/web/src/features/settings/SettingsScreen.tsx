import { styled } from '@mui/material/styles';
import { productName, productVersion } from '@sermon/domain/product';
import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { useStore } from '../../ui/store.ts';
import { touch } from '../../ui/theme/tokens.ts';
import { dateStyle } from '../../ui/time/dateFormat.ts';
import { appConfig } from '../../user.ts';
import { View } from '../library/View.tsx';
import { StatementsTab } from '../subscription/billing/StatementsTab.tsx';
import { SubscriptionTab } from '../subscription/billing/SubscriptionTab.tsx';
import { TestModeBanner } from '../subscription/TestModeBanner.tsx';
import { useRefreshedUser } from './account.ts';
import { EventsSection } from './EventsSection.tsx';
import { OtherSitesSection } from './otherSites/OtherSitesSection.tsx';
import { DataSection } from './DataSection.tsx';
import { PreferencesSection } from './preferences/PreferencesSection.tsx';
import { SecondStepSection } from './secondStep/SecondStepSection.tsx';
import { Hint } from './Section.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { YouSection } from './you/YouSection.tsx';

export function SettingsScreen() {
  useRefreshedUser();
  // Renders again when the date style changes, so that all dates on this screen change at once.
  useStore(dateStyle, ({ style }) => style);
  const { data: config, isPending } = useQuery(appConfig);
  const { tab: asked } = useSearch({ strict: false });
  if (!config || config.billing === 'none')
    return (
      <View title={texts.heading}>
        {/* Until it is known whether plans are sold, a link to another tab must not show this one for a moment. */}
        {isPending && asked !== undefined ? <LoadingArea /> : <Account />}
      </View>
    );
  const tab = tabOf(asked);
  return (
    <View
      title={texts.heading}
      pageTitle={tab === 'account' ? texts.heading : `${billingTexts.tabs[tab]} - ${texts.heading}`}
    >
      <SettingsTabs tab={tab} />
      {tab !== 'account' && (
        <BelowTabs>
          <TestModeBanner />
        </BelowTabs>
      )}
      {tab === 'account' && <Account />}
      {tab === 'subscription' && <SubscriptionTab />}
      {tab === 'statements' && <StatementsTab />}
    </View>
  );
}

const Account = () => (
  <Sections>
    <YouSection />
    <PreferencesSection />
    <OtherSitesSection />
    <SessionsSection />
    <SecondStepSection />
    <DataSection />
    <EventsSection />
    <Hint>
      {productName} {productVersion}
    </Hint>
  </Sections>
);

/** Makes the banner as wide as the content. It has no box of its own, so the banner stays at the top while the screen scrolls. */
const BelowTabs = styled('div')({
  display: 'contents',
  '& > *': { maxWidth: 880, marginTop: 16, borderRadius: 8 },
});

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  maxWidth: 880,
  [theme.breakpoints.down('sm')]: { paddingTop: 12, gap: 28 },
}));

const tabs = ['account', 'subscription', 'statements'] as const;
type SettingsTab = (typeof tabs)[number];

const tabOf = (name: unknown): SettingsTab => tabs.find((tab) => tab === name) ?? 'account';

const SettingsTabs = ({ tab }: { tab: SettingsTab }) => (
  <Nav aria-label={texts.heading}>
    {tabs.map((each) => (
      <Link
        key={each}
        to="/settings"
        search={each === 'account' ? {} : { tab: each }}
        activeOptions={{ exact: true }}
        {...{ 'aria-current': each === tab ? ('page' as const) : undefined }}
      >
        {billingTexts.tabs[each]}
      </Link>
    ))}
  </Nav>
);

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  columnGap: 4,
  marginBottom: 4,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': {
    ...theme.typography.body1,
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    paddingInline: 12,
    borderBottom: '2px solid transparent',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    [touch]: { minHeight: 44 },
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& a[aria-current=page]': {
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    borderBottomColor: theme.vars.palette.primary.main,
  },
}));
