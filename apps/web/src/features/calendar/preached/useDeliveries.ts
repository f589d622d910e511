import { type CalendarDelivery, deliveries } from '@sermon/contract/preaching/deliveries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ask } from '../../../ask.ts';
import { useIsOnline } from '../../../connection/useConnection.ts';

const none: readonly CalendarDelivery[] = [];

/**
 * Sorted by name. Without a connection, or if they cannot be loaded, there are none: the calendar is for planning, so
 * it does not report that.
 */
export function useDeliveries(days: readonly string[]): (day: string) => readonly CalendarDelivery[] {
  const isOnline = useIsOnline();
  const range = { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  const { data } = useQuery({
    ...ask(deliveries.between, range),
    enabled: isOnline,
    placeholderData: keepPreviousData,
  });
  const byDay = useMemo(() => {
    const groups = new Map<string, CalendarDelivery[]>();
    for (const delivery of data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? []) {
      const group = groups.get(delivery.day);
      if (group) group.push(delivery);
      else groups.set(delivery.day, [delivery]);
    }
    return groups;
  }, [data]);
  return useCallback((day) => byDay.get(day) ?? none, [byDay]);
}
