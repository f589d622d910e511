import { styled } from '@mui/material/styles';
import { settings } from '@sermon/domain/texts/accounts/settings';
import { billingTexts } from '@sermon/domain/texts/subscription/billing';
import { Link } from '@tanstack/react-router';
import { touch } from '../../ui/theme/tokens.ts';

const tabs = ['account', 'subscription', 'statements'] as const;
type SettingsTab = (typeof tabs)[number];

export const tabOf = (name: unknown): SettingsTab => tabs.find((tab) => tab === name) ?? 'account';

export const SettingsTabs = ({ tab }: { tab: SettingsTab }) => (
  <Nav aria-label={settings.heading}>
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
