import { contract } from '@sermon/contract';
import { type Client, createClient } from '@sermon/contract/client';

export type Api = Client<typeof contract>;

/** The cookie of a browser. Browsers that share it are signed in to the same session. */
export type CookieJar = { cookie: string };

/** Returns an API client that calls the server at `address` over the network and keeps its cookie as a browser does. */
export function browserAt(address: string, jar: CookieJar = { cookie: '' }): Api {
  return createClient(contract, address, async (request) => {
    if (jar.cookie) request.headers.set('cookie', jar.cookie);
    request.headers.set('sec-fetch-site', 'same-origin');
    const response = await fetch(request);
    const [set] = response.headers.getSetCookie();
    if (set) jar.cookie = set.slice(0, set.indexOf(';'));
    return response;
  });
}
