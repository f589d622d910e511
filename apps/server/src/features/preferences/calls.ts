import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import {
  getBuilderPreferences,
  getPresenterPreferences,
  saveBuilderPreferences,
  savePresenterPreferences,
} from './store.ts';

export const preferenceCalls = ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Handlers<typeof contract>['preferences'] => ({
  get: ({ user }) => getBuilderPreferences(db, user.id),
  save: ({ input, user }) => saveBuilderPreferences(db, user.id, input, clock()),
  getPresenter: ({ user }) => getPresenterPreferences(db, user.id),
  savePresenter: ({ input, user }) => savePresenterPreferences(db, user.id, input, clock()),
});
