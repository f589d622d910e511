import { documents } from '@sermon/contract/builder';
import { library } from '@sermon/contract/library';
import { clientOf } from '../../api.ts';

export const api = clientOf({ documents, library });
