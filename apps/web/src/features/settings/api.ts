import { profilePicture } from '@sermon/contract/accounts/picture';
import { settings } from '@sermon/contract/accounts/settings';
import { clientOf } from '../../api.ts';

export const api = clientOf({ settings, profilePicture });
