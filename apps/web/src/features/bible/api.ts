import { bible } from '@sermon/contract/bible';
import { clientOf } from '../../api.ts';

export const api = clientOf({ bible });
