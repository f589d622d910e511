import Avatar from '@mui/material/Avatar';
import { styled } from '@mui/material/styles';
import type { PersonSummary } from '@sermon/contract/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { Link } from '@tanstack/react-router';
import { nameDay } from '../../../ui/time/when.ts';
import { Marks } from './Marks.tsx';
import { nameOf } from './people.ts';

export const PersonRow = ({ person, isOpen }: { person: PersonSummary; isOpen: boolean }) => (
  <Row>
    <Link
      to="/admin/people/$id"
      params={{ id: person.id }}
      resetScroll={false}
      data-person={person.id}
      aria-current={isOpen || undefined}
    >
      <Avatar sx={{ width: 36, height: 36, bgcolor: 'surface.selected', color: 'primary.main', fontSize: '0.875rem' }}>
        {[person.firstName, person.lastName].map((name) => [...name][0]?.toUpperCase()).join('')}
      </Avatar>
      <Names>
        <strong>{nameOf(person)}</strong>
        <span>{person.email}</span>
      </Names>
      <End>
        <Marks person={person} />
        <time dateTime={person.dateCreated.toISOString()}>{texts.joined(nameDay(person.dateCreated))}</time>
      </End>
    </Link>
  </Row>
);

const Row = styled('li')(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 60,
    paddingBlock: 6,
    paddingInline: 8,
    marginInline: -8,
    boxSizing: 'border-box',
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& > a:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& > a[aria-current]': { backgroundColor: theme.vars.palette.surface.selected },
}));

const Names = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& strong': { ...theme.typography.body1, fontWeight: 600 },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

const End = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  justifyItems: 'end',
  gap: 2,
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& time': { display: 'none' } },
}));
