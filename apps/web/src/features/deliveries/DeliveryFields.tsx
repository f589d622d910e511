import { readMinutes, type DeliveryFacts } from '@sermon/domain/deliveries/deliveries';
import { maxDeliveryMinutes, maxDeliveryNoteLength, maxPlaceLength } from '@sermon/domain/deliveries/limits';
import { isDay } from '@sermon/domain/calendar/days';
import { deliveries as texts } from '@sermon/domain/texts/preaching/deliveries';
import { library } from '@sermon/domain/texts/library';
import { useId, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Field } from '../../ui/plain/Field.tsx';
import { TextArea } from '../../ui/plain/TextArea.tsx';

/** The names that the server uses for the fields. */
export const deliveryNames = ['Day', 'Place', 'Minutes', 'Note'] as const;
export type DeliveryName = (typeof deliveryNames)[number];
type Typed = Record<DeliveryName, string>;

export const checkDelivery = ({ Day, Place, Minutes, Note }: Typed): Partial<Typed> => ({
  ...(!isDay(Day) && { Day: texts.dayBlank }),
  ...(Place.trim().length > maxPlaceLength && { Place: library.fieldTooLong(maxPlaceLength) }),
  ...(readMinutes(Minutes) === undefined && { Minutes: texts.minutesInvalid(maxDeliveryMinutes) }),
  ...(Note.trim().length > maxDeliveryNoteLength && { Note: library.fieldTooLong(maxDeliveryNoteLength) }),
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
      <Field
        label={texts.day}
        type="date"
        max="9999-12-31"
        defaultValue={initial.day}
        ref={focusAtOnce}
        {...field('Day')}
      />
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
