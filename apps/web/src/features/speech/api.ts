import { speech } from '@sermon/contract/speech/speech';
import { clientOf } from '../../api.ts';

export const api = clientOf({ speech });
