import { acting } from '@sermon/contract/admin/acting';
import { clientOf } from '../../api.ts';

export const api = clientOf({ acting });
