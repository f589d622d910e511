import { contract } from '@sermon/contract';
import { type Client, createClient } from '@sermon/contract/client';

export type Api = Client<typeof contract>;

/** The cookie of a browser. Browsers that share it are signed in to the same session. */
export type CookieJar = { cookie: string };

/**
 * Returns an API client that calls the server at `address` over the network and keeps its cookie as a browser does.
 * `options` are those of `createClient`.
 */
export function browserAt(
  address: string,
  jar: CookieJar = { cookie: '' },
  options: Parameters<typeof createClient>[3] = {},
): Api {
  const send = async (request: Request) => {
    if (jar.cookie) request.headers.set('cookie', jar.cookie);
    request.headers.set('sec-fetch-site', 'same-origin');
    const response = await fetch(request);
    const [set] = response.headers.getSetCookie();
    if (set) jar.cookie = set.slice(0, set.indexOf(';'));
    return response;
  };
  return createClient(contract, address, send, options);
}
