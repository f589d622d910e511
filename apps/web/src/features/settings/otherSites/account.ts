import { ask } from '../../../ask.ts';
import { api } from '../../accounts/otherSites/api.ts';

export const connectedSites = { ...ask(api.otherSites.list, {}), refetchOnMount: 'always' } as const;
