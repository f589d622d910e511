import { preferences } from '@sermon/contract/preferences';
import { timings } from '@sermon/contract/preaching/timings';
import { clientOf } from '../../api.ts';

const { pace } = timings;

export const api = clientOf({ preferences, timings: { pace } });
