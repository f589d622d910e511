import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { saveContactField } from './store.ts';

export function telemetryCalls({ db, clock }: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['telemetry'] {
  return {
    async updateContact({ input, user }) {
      await saveContactField(db, user.id, input, clock());
      return null;
    },
    // The metrics of requests count the calls.
    addSlide: () => null,
  };
}
