import type { contract } from '@sermon/contract';
import { addDays } from '@sermon/domain/calendar/days';
import { maxCalendarRangeDays } from '@sermon/domain/deliveries/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import type { Handlers } from '../../http/serve.ts';
import { orNotFound, refused, refusedFields } from '../../refused.ts';
import type { Services } from '../../services.ts';
import {
  addDelivery,
  changeDelivery,
  deliveriesBetween,
  latestPlaces,
  listDeliveries,
  removeDelivery,
} from './store.ts';

export const deliveryCalls = ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['deliveries'] => ({
  list: async ({ input, user }) => orNotFound(await listDeliveries(db, user.id, input.id)),
  async add({ input: { id: documentId, deliveryId, ...facts }, user }) {
    return orNotFound(await addDelivery(db, user.id, { id: deliveryId, documentId, ...facts }, clock()));
  },
  change: async ({ input, user }) => orNotFound(await changeDelivery(db, user.id, input)),
  async remove({ input, user }) {
    if (!(await removeDelivery(db, user.id, input.id))) throw refused(404);
    return null;
  },
  async between({ input, user }) {
    if (input.lastDay > addDays(input.firstDay, maxCalendarRangeDays - 1))
      throw refusedFields({ LastDay: [texts.rangeTooLong(maxCalendarRangeDays)] });
    return deliveriesBetween(db, user.id, input);
  },
  places: ({ user }) => latestPlaces(db, user.id),
});
