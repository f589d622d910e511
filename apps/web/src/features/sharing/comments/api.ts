import { shareComments } from '@sermon/contract/sharing/comments';
import { sharing } from '@sermon/contract/sharing/shares';
import { clientOf } from '../../../api.ts';

export const api = clientOf({ shareComments, sharing });
