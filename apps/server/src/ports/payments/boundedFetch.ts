/** The maximum size of a response of the payment provider, in bytes. 100 invoices take up to 1 MB. */
const maxBytes = 5_000_000;

/**
 * Like `fetch`, but follows no redirects, which would pass on the key, and fails if a response is too large. A response that is not a
 * JSON object loses its body, because Stripe's client would wait forever after a number or null.
 */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { body, status, headers } = await fetch(input, { ...init, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? (isObject(text) ? text : '') : null, { status, headers });
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
