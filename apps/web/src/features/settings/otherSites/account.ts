import { ask } from '../../../ask.ts';
import { api } from '../../accounts/otherSites/api.ts';

/** The sites that are connected to the account. */
export const connectedSites = { ...ask(api.otherSites.list, {}), refetchOnMount: 'always' } as const;
