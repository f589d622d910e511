import {
  type DeliveryFacts,
  maxDeliveryMinutes,
  maxDeliveryNoteLength,
  maxPlaceLength,
  maxSuggestedPlaces,
  readMinutes,
  withPlace,
} from '@sermon/domain/deliveries/deliveries';
import { isDay } from '@sermon/domain/calendar/days';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { fields } from '@sermon/domain/texts/calls';
import { useEffect, useId, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { DateField } from '../../ui/plain/DateField.tsx';
import { Field } from '../../ui/plain/Field.tsx';
import { TextArea } from '../../ui/plain/TextArea.tsx';
import { deliveries } from '@sermon/contract/deliveries';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { storedValue } from '../../ui/browser/storedValue.ts';

/** The names that the server uses for the fields. */
export const deliveryNames = ['Day', 'Place', 'Minutes', 'Note'] as const;
export type DeliveryName = (typeof deliveryNames)[number];
type Typed = Record<DeliveryName, string>;

export const checkDelivery = ({ Day, Place, Minutes, Note }: Typed): Partial<Typed> => ({
  ...(!isDay(Day) && { Day: texts.dayBlank }),
  ...(Place.trim().length > maxPlaceLength && { Place: fields.tooLong(maxPlaceLength) }),
  ...(readMinutes(Minutes) === undefined && { Minutes: texts.minutesInvalid(maxDeliveryMinutes) }),
  ...(Note.trim().length > maxDeliveryNoteLength && { Note: fields.tooLong(maxDeliveryNoteLength) }),
});

export const typedDelivery = ({ Day, Place, Minutes, Note }: Typed): DeliveryFacts => ({
  day: Day,
  place: Place.trim(),
  minutes: readMinutes(Minutes) ?? null,
  note: Note.trim(),
});

type FieldsProps = {
  /** Without a place, the field has the one of the last delivery. */
  initial: Omit<DeliveryFacts, 'place'> & { place: string | null };
  /** The latest first. They may arrive after the fields have appeared. */
  places: readonly string[];
  field: (name: DeliveryName) => { name: string; error: string | undefined; onInput: () => void };
};

export function DeliveryFields({ initial, places, field }: FieldsProps) {
  const listId = useId();
  const [typed, setTyped] = useState(initial.place);
  return (
    <>
      <DateField label={texts.day} defaultValue={initial.day} ref={focusAtOnce} {...field('Day')} />
      <Field
        label={texts.place}
        autoComplete="off"
        list={listId}
        value={typed ?? places[0] ?? ''}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        {...field('Place')}
      />
      <datalist id={listId}>
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
      <Field
        label={texts.minutes}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={initial.minutes ?? ''}
        {...field('Minutes')}
      />
      <TextArea label={texts.note} rows={3} defaultValue={initial.note} {...field('Note')} />
    </>
  );
}

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
