import { bible } from '@sermon/contract/bible';
import { documents } from '@sermon/contract/builder';
import { preferences } from '@sermon/contract/preferences';
import { clientOf } from '../../api.ts';

export const api = clientOf({ bible, documents, preferences });
