import { otherSites } from '@sermon/contract/accounts/otherSites';
import { ask } from '../../../ask.ts';

export const connectedSites = { ...ask(otherSites.list, {}), refetchOnMount: 'always' } as const;
