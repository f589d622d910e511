import { corpus } from '@sermon/contract/corpus';
import { clientOf } from '../../api.ts';

export const api = clientOf({ corpus });
