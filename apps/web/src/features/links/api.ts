import { links } from '@sermon/contract/links';
import { clientOf } from '../../api.ts';

export const api = clientOf({ links });
