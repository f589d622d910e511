import { styled } from '@mui/material/styles';
import { maxPeopleSearchLength, type PeopleFilter, peopleFilters } from '@sermon/domain/admin/people';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { ChevronRight, Users } from 'lucide-react';
import { useId } from 'react';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { Select } from '../../../ui/plain/Field.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { textSearchAfterMs, useDebounced } from '../../../ui/time/useDebounced.ts';
import { useHasPlans } from '../../../plan/useUpgrade.ts';
import { LoadingSection } from '../../settings/Section.tsx';
import { nameOf, type PeopleQuery, usePeople } from './people.ts';
import Avatar from '@mui/material/Avatar';
import type { PersonSummary } from '@sermon/contract/admin/people';
import { Link } from '@tanstack/react-router';
import { nameDay } from '../../../ui/time/dateFormat.ts';
import { Marks } from './PersonFacts.tsx';

type Props = {
  query: PeopleQuery;
  onQuery: (query: PeopleQuery) => void;
  openId: string | undefined;
};

export function PeopleSection({ query, onQuery, openId }: Props) {
  const filterId = useId();
  const hasPlans = useHasPlans();
  const filters = peopleFilters.filter((filter) => hasPlans || filter !== 'subscribers');
  const text = useDebounced(query.text.trim(), textSearchAfterMs);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = usePeople({
    text,
    filter: query.filter,
  });
  const people = data?.pages.flatMap((page) => page.people);
  const total = data?.pages.at(-1)?.total ?? 0;
  return (
    <section aria-label={texts.sections.people}>
      <Tools role="search" aria-label={texts.sections.people}>
        <SearchInput
          label={texts.search}
          text={query.text}
          onType={(typed) => onQuery({ ...query, text: typed })}
          type="search"
          inputProps={{ maxLength: maxPeopleSearchLength, spellCheck: false, autoCapitalize: 'none' }}
          sx={{ flex: '1 1 180px', minWidth: 0 }}
        />
        <span>
          <label htmlFor={filterId}>{texts.filter}</label>
          <Select
            id={filterId}
            value={query.filter}
            onChange={({ target }) => onQuery({ ...query, filter: target.value as PeopleFilter })}
          >
            {filters.map((filter) => (
              <option key={filter} value={filter}>
                {texts.filters[filter]}
              </option>
            ))}
          </Select>
        </span>
        <LinkButton variant="tonal" to="/admin/$section" params={{ section: 'access' }}>
          {texts.invite}
        </LinkButton>
      </Tools>
      <Count role="status">
        {people && !isPlaceholderData && people.length > 0
          ? people.length < total
            ? texts.shown(people.length, total)
            : texts.total(total)
          : ''}
      </Count>
      {error && <ErrorLine message={loadErrorText(error, texts.peopleNotLoaded)} onTryAgain={() => void refetch()} />}
      {!people && !error && <LoadingSection rows={6} />}
      {people?.length === 0 && (
        <EmptyState
          Icon={Users}
          text={text ? texts.noMatch(text) : texts.nobody}
          {...(text && { hint: texts.noMatchHint })}
        />
      )}
      {people && people.length > 0 && (
        <List aria-label={texts.sections.people} aria-busy={isPlaceholderData}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isOpen={person.id === openId} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <More>
          <Button
            variant="tonal"
            busyLabel={isFetchingNextPage && texts.loadingMore}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            {texts.showMore}
          </Button>
        </More>
      )}
    </section>
  );
}

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 8px',
  '& > span': { display: 'flex', alignItems: 'center', gap: 8 },
  '& label': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  // As high as the fields.
  '& > a': { height: 48 },
}));

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  minHeight: 20,
  margin: '12px 0 4px',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, '&[aria-busy=true]': { opacity: 0.6 } });

const More = styled('div')({ paddingTop: 16 });

const PersonRow = ({ person, isOpen }: { person: PersonSummary; isOpen: boolean }) => (
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
      <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
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
  '& > a > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
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
