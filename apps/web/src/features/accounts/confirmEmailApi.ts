import { settings } from '@sermon/contract/accounts/settings';
import { clientOf } from '../../api.ts';

const { confirmEmail } = settings;

export const api = clientOf({ settings: { confirmEmail } });
