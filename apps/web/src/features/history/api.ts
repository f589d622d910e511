import { history } from '@sermon/contract/history';
import { clientOf } from '../../api.ts';

export const api = clientOf({ history });
