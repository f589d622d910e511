/** The maximum size of a response of the payment provider, in bytes. 100 invoices take up to 1 MB. */
const maxBytes = 5_000_000;

/** Asks Stripe's client not to repeat a request. */
const notRepeated = { 'stripe-should-retry': 'false' };

/** Takes the place of a response that did not come. The client would repeat the request if there were none. */
const late = () =>
  Response.json({ error: { type: 'api_error', code: 'timeout' } }, { status: 504, headers: notRepeated });

/**
 * Like `fetch`, but follows no redirects, which would pass on the key, and fails if a response is too large. A response that is not a
 * JSON object loses its body, because Stripe's client would wait forever after a number or null. A request that fails after `repeatedMs`
 * milliseconds is not repeated.
 */
export const boundedFetch =
  (repeatedMs: number): typeof fetch =>
  async (input, init) => {
    const began = performance.now();
    const isLate = () => performance.now() - began > repeatedMs;
    try {
      const { status, headers, text } = await readBounded(input, init);
      const hasBody = ![101, 204, 205, 304].includes(status);
      const more = status >= 400 && isLate() ? notRepeated : {};
      return new Response(hasBody ? (isObject(text) ? text : '') : null, {
        status,
        headers: { ...Object.fromEntries(headers), ...more },
      });
    } catch (error) {
      if (isLate()) return late();
      throw error;
    }
  };

async function readBounded(input: string | URL | Request, init?: RequestInit) {
  const { body, status, headers } = await fetch(input, { ...init, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return { status, headers, text: Buffer.concat(chunks).toString() };
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
