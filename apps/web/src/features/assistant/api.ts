import { assistant } from '@sermon/contract/assistant/assistant';
import { clientOf } from '../../api.ts';

export const api = clientOf({ assistant });
