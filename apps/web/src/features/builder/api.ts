import { documents } from '@sermon/contract/builder';
import { clientOf } from '../../api.ts';

export const api = clientOf({ documents });
