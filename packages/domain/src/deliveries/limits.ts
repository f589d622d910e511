import { maxLocationLength } from '../library/items.ts';

/** The maximum number of deliveries of one document. A sermon that is preached twice a week reaches it after two years. */
export const maxDeliveries = 200;
/** The maximum number of deliveries of one account, because they do not count as its storage. */
export const maxAccountDeliveries = 20_000;
export const maxPlaceLength = maxLocationLength;
export const maxDeliveryNoteLength = 1_000;
/** The maximum length of a sermon, in minutes: one day. */
export const maxDeliveryMinutes = 1_440;
/** The maximum number of days in the range for which the calendar reads deliveries: six weeks, with room to spare. */
export const maxCalendarRangeDays = 62;
export const maxCalendarDeliveries = 1_000;
export const maxSuggestedPlaces = 20;
export const maxWaitingDeliveries = 100;
