import { library } from '@sermon/contract/library';
import { sharing } from '@sermon/contract/sharing/shares';
import { clientOf } from '../../api.ts';

export const api = clientOf({ sharing });

export const libraryApi = clientOf({ library });
