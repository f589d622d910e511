import { styled } from '@mui/material/styles';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, type ReactPortal, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsWide } from '../../ui/browser/useIsPhone.ts';
import { scrollingRow, watchMore } from '../../ui/scrollingRow.ts';
import { touch } from '../../ui/theme/tokens.ts';
import { View } from '../library/View.tsx';
import { AccessSection } from './AccessSection.tsx';
import { AuditSection } from './AuditSection.tsx';
import { nameOf, type PeopleQuery, personQuery } from './people/people.ts';
import { PeopleSection } from './people/PeopleSection.tsx';
import { PersonPanel } from './people/PersonPanel.tsx';
import { PremiumSection } from './premium/PremiumSection.tsx';
import { ContentSection } from './server/ContentSection.tsx';
import { HealthSection } from './server/HealthSection.tsx';
import { MailSection } from './server/MailSection.tsx';

const sections: Record<Exclude<AdminSection, 'people'>, ComponentType> = {
  access: AccessSection,
  content: ContentSection,
  premium: PremiumSection,
  mail: MailSection,
  health: HealthSection,
  audit: AuditSection,
};

export function AdminScreen() {
  const { section = 'people', id } = useParams({ strict: false });
  const isWide = useIsWide();
  const [query, setQuery] = useState<PeopleQuery>({ text: '', filter: 'all' });
  const isPersonOpen = id !== undefined;
  const { data: person } = useQuery({ ...personQuery(id ?? ''), enabled: isPersonOpen });
  const { content: panel, place } = useMovable(isPersonOpen && <PersonPanel key={id} id={id} isBeside={isWide} />);
  if (!isAdminSection(section)) return <Navigate to="/admin" replace />;
  const Section = section === 'people' ? null : sections[section];
  return (
    <>
      <View
        title={texts.heading}
        pageTitle={texts.pageTitle(person ? nameOf(person) : texts.sections[section])}
        side={isWide && isPersonOpen && <Side aria-label={texts.sections.people} ref={place} />}
      >
        <Content>
          <AdminTabs section={section} />
          {Section && <Section />}
          {!Section && (isWide || !isPersonOpen) && <PeopleSection query={query} onQuery={setQuery} openId={id} />}
          {!isWide && isPersonOpen && <div ref={place} />}
        </Content>
      </View>
      {panel}
    </>
  );
}

const Content = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 880,
});

const Side = styled('aside')(({ theme }) => ({
  flex: 'none',
  width: 400,
  boxSizing: 'border-box',
  overflowY: 'auto',
  padding: '16px 24px 72px',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
}));

type Movable = {
  /** Must be rendered, always at the same position. */
  content: ReactPortal;
  place: (element: HTMLElement | null) => void;
};

/**
 * Shows content in one of several places. If the content were rendered in another place, React would create it again, and its open
 * dialogs and any typed text would be lost. Here, its element moves instead.
 */
function useMovable(children: ReactNode): Movable {
  const [element] = useState(() => document.createElement('div'));
  const place = useCallback((parent: HTMLElement | null) => parent?.append(element), [element]);
  return { content: createPortal(children, element), place };
}

const adminSections = ['people', 'access', 'content', 'premium', 'mail', 'health', 'audit'] as const;
type AdminSection = (typeof adminSections)[number];

const isAdminSection = (text: string): text is AdminSection => adminSections.some((section) => section === text);

function AdminTabs({ section }: { section: AdminSection }) {
  const linkOf = (each: AdminSection) => ({
    // The router marks only the link to the very page as current.
    activeOptions: { exact: true, includeSearch: false },
    ...(each === section && { 'aria-current': 'page' as const }),
  });
  const row = useRef<HTMLElement>(null);
  useEffect(() => watchMore(row.current!), []);
  useEffect(() => {
    row.current?.children[adminSections.indexOf(section)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);
  return (
    <Nav ref={row} aria-label={texts.heading}>
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
  ...scrollingRow,
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
