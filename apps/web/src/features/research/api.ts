import { bible } from '@sermon/contract/research';
import { clientOf } from '../../api.ts';

export const api = clientOf({ bible });
