import { writingLogs } from '@sermon/contract/writing-log';
import { clientOf } from '../../api.ts';

export const api = clientOf({ writingLogs });
