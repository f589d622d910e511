import { contract } from '@sermon/contract';
import { type Client, createClient } from '@sermon/contract/client';

export type Api = Client<typeof contract>;

/** Returns an API client that calls the server at `address` over the network and keeps its cookie as a browser does. */
export function browserAt(address: string): Api {
  let cookie = '';
  return createClient(contract, address, async (request) => {
    if (cookie) request.headers.set('cookie', cookie);
    request.headers.set('sec-fetch-site', 'same-origin');
    const response = await fetch(request);
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.slice(0, set.indexOf(';'));
    return response;
  });
}
