import { styled } from '@mui/material/styles';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { Link } from '@tanstack/react-router';
import { touch } from '../../ui/theme/tokens.ts';
import { type AdminSection, adminSections } from './sections.ts';

export function AdminTabs({ section }: { section: AdminSection }) {
  const linkOf = (each: AdminSection) => ({
    // The router marks only the link to the very page as current.
    activeOptions: { exact: true, includeSearch: false },
    ...(each === section && { 'aria-current': 'page' as const }),
  });
  return (
    <Nav aria-label={texts.heading}>
      {adminSections.map((each) => {
        return each === 'people' ? (
          <Link key={each} to="/admin" {...linkOf(each)}>
            {texts.sections[each]}
          </Link>
        ) : (
          <Link key={each} to="/admin/$section" params={{ section: each }} {...linkOf(each)}>
            {texts.sections[each]}
          </Link>
        );
      })}
    </Nav>
  );
}

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
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
