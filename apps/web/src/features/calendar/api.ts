import { calendar } from '@sermon/contract/calendar';
import { clientOf } from '../../api.ts';

export const api = clientOf({ calendar });
