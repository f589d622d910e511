import { adminAudit, adminPeople, type Person } from '@sermon/contract/admin/people';
import { endpointOf } from '@sermon/contract/client';
import type { PeopleFilter } from '@sermon/domain/admin/people';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';

export type PeopleQuery = { text: string; filter: PeopleFilter };

const listKey = endpointOf(adminPeople.list);

export const usePeople = ({ text, filter }: PeopleQuery) =>
  useInfiniteQuery({
    queryKey: [listKey, { text, filter }],
    queryFn: ({ pageParam: after, signal }) =>
      callServer(adminPeople.list, { text, filter, ...(after !== null && { after }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ people, hasMore }) => (hasMore ? (people.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const personQuery = (personId: string) => ({
  ...ask(adminPeople.get, { personId }),
  refetchOnMount: 'always' as const,
});

export const usePerson = (personId: string) => useQuery(personQuery(personId));

export async function showPerson(client: QueryClient, person: Person): Promise<void> {
  const { queryKey } = personQuery(person.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, person);
  for (const endpoint of [listKey, endpointOf(adminAudit.list)])
    void client.invalidateQueries({ queryKey: [endpoint] });
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
