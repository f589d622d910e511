import { shareComments, sharing } from '@sermon/contract/sharing';
import { clientOf } from '../../../api.ts';

export const api = clientOf({ shareComments, sharing });
