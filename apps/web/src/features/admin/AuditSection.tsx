import { adminAudit, type AuditEntry } from '@sermon/contract/admin/people';
import { endpointOf } from '@sermon/contract/client';
import { styled } from '@mui/material/styles';
import { accessActions, serverActions } from '@sermon/domain/admin/people';
import { admin } from '@sermon/domain/texts/admin/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { callServer } from '../../api.ts';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { loadErrorText, ErrorLine } from '../../ui/states/ErrorState.tsx';
import { touch } from '../../ui/theme/tokens.ts';
import { nameMoment } from '../../ui/time/dateFormat.ts';
import { Hint, LoadingSection, Section } from '../settings/Section.tsx';

const texts = admin.audit;

/** Pages with only the requests of one visit show no new row, so one press loads several. */
const maxPagesAtOnce = 10;

export function AuditSection() {
  const { person: asked } = useSearch({ strict: false });
  const personId = typeof asked === 'string' ? asked : undefined;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [endpointOf(adminAudit.list), { personId }],
    queryFn: ({ pageParam: before, signal }) =>
      callServer(
        adminAudit.list,
        { ...(personId !== undefined && { personId }), ...(before !== null && { before }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  const groups = foldRequests(entries ?? []);
  const person = data?.pages[0]?.person;
  const showMore = async () => {
    for (let pages = 0; pages < maxPagesAtOnce; pages++) {
      const { data, hasNextPage, isError } = await fetchNextPage();
      const last = foldRequests(data?.pages.flatMap((page) => page.entries) ?? []).at(-1);
      // A page with only the requests of one visit would show no new row.
      if (isError || !hasNextPage || last?.length === 1) return;
    }
  };
  // An address that was typed may contain no id at all.
  const isMissing = error?.statusCode === 404 || error?.statusCode === 400;
  const all = personId !== undefined && (
    <LinkButton variant="quiet" to="/admin/$section" params={{ section: 'audit' }}>
      {texts.showAll}
    </LinkButton>
  );
  return (
    <Section title={person ? texts.of(person.name) : admin.sections.audit} hint={texts.intro} action={all}>
      {!entries && isMissing && <Hint role="alert">{admin.noSuchPerson}</Hint>}
      {error && !isMissing && (
        <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!entries && !error && <LoadingSection rows={6} />}
      {entries?.length === 0 && <Hint>{personId === undefined ? texts.none : texts.noneOf}</Hint>}
      {entries && entries.length > 0 && (
        <Entries aria-label={admin.sections.audit}>
          {groups.map((group, n) => (
            <li key={group[0].id}>
              {group.length > 1 ? (
                <Requests group={group} isComplete={!hasNextPage || n < groups.length - 1} />
              ) : (
                <Entry entry={group[0]} />
              )}
            </li>
          ))}
        </Entries>
      )}
      {hasNextPage && (
        <div style={{ paddingTop: 16 }}>
          <Button
            variant="tonal"
            busyLabel={isFetchingNextPage && admin.loadingMore}
            onClick={() => !isFetchingNextPage && void showMore()}
          >
            {admin.showMore}
          </Button>
        </div>
      )}
    </Section>
  );
}

const aboutNobody: readonly string[] = [...serverActions, ...accessActions];

const actorOf = ({ administrator, actor }: AuditEntry): string =>
  administrator?.name ?? texts.actors[actor === 'administrator' ? 'deletedAdministrator' : actor];

const labels: Record<string, string> = admin.auditActions;

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, detail, status, date } = entry;
  return (
    <>
      <div>
        <strong>{labels[action] ?? action}</strong>
        {!aboutNobody.includes(action) && <PersonOf entry={entry} />}
      </div>
      <small>
        {actorOf(entry)} · <Moment date={date} />
        {detail && ` · ${detail}`}
        {status !== null && ` · ${texts.status(status)}`}
      </small>
    </>
  );
}

type RequestsProps = {
  group: [AuditEntry, ...AuditEntry[]];
  isComplete: boolean;
};

function Requests({ group, isComplete }: RequestsProps) {
  const [newest] = group;
  const oldest = group.at(-1) ?? newest;
  return (
    <>
      <div>
        <strong>{isComplete ? texts.requests(group.length) : texts.requestsAtLeast(group.length)}</strong>
        <PersonOf entry={newest} />
      </div>
      <small>
        {actorOf(newest)} · <Moment date={oldest.date} />
        {nameMoment(oldest.date) !== nameMoment(newest.date) && (
          <>
            {' '}
            – <Moment date={newest.date} />
          </>
        )}
      </small>
      <details>
        <summary>{texts.showRequests}</summary>
        <ul>
          {group.map(({ id, date, detail, status }) => (
            <li key={id}>
              <small>
                <Moment date={date} /> · {detail}
                {status !== null && ` · ${texts.status(status)}`}
              </small>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

const PersonOf = ({ entry: { person } }: { entry: AuditEntry }) =>
  person ? (
    <Link to="/admin/people/$id" params={{ id: person.id }}>
      {person.name}
    </Link>
  ) : (
    <span>{texts.deletedAccount}</span>
  );

const Moment = ({ date }: { date: Date }) => <time dateTime={date.toISOString()}>{nameMoment(date)}</time>;

const Entries = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    alignContent: 'center',
    minHeight: 56,
    paddingBlock: 6,
    boxSizing: 'border-box',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& > li > div': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', ...theme.typography.body1 },
  '& strong': { fontWeight: 600 },
  '& a': { color: theme.vars.palette.primary.main },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& summary': {
    ...theme.typography.body2,
    justifySelf: 'start',
    width: 'fit-content',
    minHeight: 28,
    alignContent: 'center',
    color: theme.vars.palette.primary.main,
    cursor: 'pointer',
    [touch]: { minHeight: 44 },
  },
  '& details ul': { listStyle: 'none', margin: 0, padding: '4px 0 4px 16px', display: 'grid', gap: 4 },
}));

const isSameVisit = (a: AuditEntry, b: AuditEntry) =>
  a.actor === b.actor && a.administrator?.id === b.administrator?.id && a.person?.id === b.person?.id;

/**
 * Groups the consecutive requests of one administrator in one account, because a visit makes a dozen or more. Every other entry is a
 * group of its own. The order does not change.
 */
function foldRequests(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (entry.action === 'call' && group?.[0].action === 'call' && isSameVisit(entry, group[0])) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
