import { ratings } from '@sermon/contract/ratings/ratings';
import { clientOf } from '../../api.ts';

export const api = clientOf({ ratings });
