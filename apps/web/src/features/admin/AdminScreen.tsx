import { styled } from '@mui/material/styles';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useIsWide } from '../../ui/browser/useIsWide.ts';
import { useMovable } from '../../ui/useMovable.ts';
import { View } from '../library/View.tsx';
import { AccessSection } from './AccessSection.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { AuditSection } from './audit/AuditSection.tsx';
import { PeopleSection } from './people/PeopleSection.tsx';
import { PersonPanel } from './people/PersonPanel.tsx';
import { nameOf, type PeopleQuery, personQuery } from './people/people.ts';
import { PremiumSection } from './premium/PremiumSection.tsx';
import { type AdminSection, isAdminSection } from './sections.ts';
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

/** Stays mounted from page to page. In a wide window, a person is next to the list. */
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
        <AdminTabs section={section} />
        <Content>
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
  paddingTop: 16,
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
