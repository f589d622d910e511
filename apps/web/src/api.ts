import { contract } from '@sermon/contract';
import { createClient } from '@sermon/contract/client';

/** Every call of the product, to the server that this page came from. */
export const api = createClient(contract, location.origin, (request) => fetch(request));
