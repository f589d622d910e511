import { billing } from '@sermon/contract/subscription/billing';
import { subscription } from '@sermon/contract/subscription/subscription';
import { clientOf } from '../../api.ts';

export const api = clientOf({ subscription, billing });
