/** How long a service may take to answer, in ms. */
const reachMs = 5_000;

/**
 * Resolves if a service on the network answers at all, whatever it says. Sends no key and no text, so it does not show whether the
 * service accepts them.
 */
export async function reach(url: string): Promise<void> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(reachMs) });
  await response.body?.cancel();
}
