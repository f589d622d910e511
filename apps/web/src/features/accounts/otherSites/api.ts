import { otherSites } from '@sermon/contract/accounts/otherSites';
import { clientOf } from '../../../api.ts';

export const api = clientOf({ otherSites });
