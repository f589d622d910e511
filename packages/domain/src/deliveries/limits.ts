import { maxLocationLength } from '../library/items.ts';

/** The maximum number of deliveries of one document. A sermon that is preached twice a week reaches it after two years. */
export const maxDeliveries = 200;
/** The maximum number of deliveries of one account, because they do not count as its storage. */
export const maxAccountDeliveries = 20_000;
/** Maximum lengths of the texts of a delivery, in characters. */
export const maxPlaceLength = maxLocationLength;
export const maxDeliveryNoteLength = 1_000;
/** The maximum length of a sermon, in minutes: one day. */
export const maxDeliveryMinutes = 1_440;
/** The maximum number of days in the range for which the calendar reads deliveries: six weeks, with room to spare. */
export const maxCalendarRangeDays = 62;
/** The maximum number of deliveries that the calendar reads for one range of days, the latest days first. */
export const maxCalendarDeliveries = 1_000;
/** The number of places that are suggested, those of the latest deliveries first. */
export const maxSuggestedPlaces = 20;
/** The maximum number of deliveries of one user that wait on a device until they can be sent. */
export const maxWaitingDeliveries = 100;
