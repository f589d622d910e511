import { published } from '@sermon/contract/published';
import { clientOf } from '../../api.ts';

export const api = clientOf({ published });
