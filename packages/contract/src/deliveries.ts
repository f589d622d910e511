import {
  maxCalendarDeliveries,
  maxDeliveries,
  maxDeliveryMinutes,
  maxDeliveryNoteLength,
  maxPlaceLength,
  maxSuggestedPlaces,
} from '@sermon/domain/deliveries/deliveries';
import * as z from 'zod';
import { call, day, list } from './call.ts';
import { id } from './ids.ts';
import { line, lines } from './inputs/text.ts';

const documentId = id.of('document');
const deliveryId = id.of('delivery');

const facts = {
  /** The day on which the sermon was preached, in the user's calendar. */
  day,
  place: line(maxPlaceLength),
  /** The length in minutes; null if unknown. */
  minutes: z.number().int().min(0).max(maxDeliveryMinutes).nullable(),
  note: lines(maxDeliveryNoteLength),
};

export const delivery = z.object({ id: z.uuid(), ...facts });
export type Delivery = z.output<typeof delivery>;

export const calendarDelivery = delivery.pick({ id: true, day: true, place: true }).extend({
  documentId: z.uuid(),
  name: z.string(),
});
export type CalendarDelivery = z.output<typeof calendarDelivery>;

/** The deliveries of a document in an archive. They have no ids, because a restored document is a new one. */
export const archivedDeliveries = z.array(z.object(facts)).max(maxDeliveries);

export const deliveries = {
  /** Returns the deliveries of a document, the latest days first. Templates are not preached, so they have none. */
  list: call(
    'GET /api/Deliveries/GetDeliveries/{id}',
    'user',
    { id: documentId },
    list(delivery, { max: maxDeliveries }),
  ),
  /**
   * Adds a delivery to the document with this id. The client generates `deliveryId`. Adding the same one again, after a
   * lost reply, changes nothing and returns what is stored. It never changes the document, not even its preach date.
   */
  add: call(
    'POST /api/Deliveries/AddDelivery',
    'user',
    { id: documentId, deliveryId: id.ofPublic('newDelivery'), ...facts },
    delivery,
  ),
  change: call('PUT /api/Deliveries/ChangeDelivery', 'user', { id: deliveryId, ...facts }, delivery),
  /** Removes a delivery. It can be added again with the same id. */
  remove: call('DELETE /api/Deliveries/DeleteDelivery/{id}', 'user', { id: deliveryId }, z.null()),
  /**
   * Returns the deliveries of all documents from one day to another, both included. The range has at most 62 days. If there
   * are too many, the earliest are left out.
   */
  between: call(
    'GET /api/Deliveries/GetDeliveriesBetween',
    'user',
    { firstDay: day, lastDay: day },
    list(calendarDelivery, { max: maxCalendarDeliveries }),
  ),
  places: call('GET /api/Deliveries/GetPlaces', 'user', {}, list(z.string(), { max: maxSuggestedPlaces })),
};
