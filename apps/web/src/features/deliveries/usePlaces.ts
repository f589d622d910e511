import { deliveries } from '@sermon/contract/preaching/deliveries';
import { withPlace } from '@sermon/domain/deliveries/deliveries';
import { maxPlaceLength, maxSuggestedPlaces } from '@sermon/domain/deliveries/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';

const places = z.object({
  ownerId: z.string(),
  places: z.array(z.string().max(maxPlaceLength)).max(maxSuggestedPlaces),
});
/** Suggested without a connection as well. */
const stored = storedValue('sermon-places', places, 'browser');

const storedPlaces = (ownerId: string): string[] => {
  const found = stored.read();
  return found?.ownerId === ownerId ? found.places : [];
};

export const rememberPlace = (ownerId: string, place: string): void =>
  void stored.write({ ownerId, places: withPlace(storedPlaces(ownerId), place) });

/** The latest first. Without a connection, those that this device knows. */
export function usePlaces(ownerId: string): readonly string[] {
  const isOnline = useIsOnline();
  const [here] = useState(() => storedPlaces(ownerId));
  const { data } = useQuery({ ...ask(deliveries.places, {}), enabled: isOnline });
  useEffect(() => {
    if (data) stored.write({ ownerId, places: data });
  }, [data, ownerId]);
  return data ?? here;
}
