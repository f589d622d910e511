const reachMs = 5_000;

/**
 * Returns the status with which a service on the network answers. Sends no key and no text, so it does not show
 * whether the service accepts them.
 */
export async function reach(url: string, timeoutMs = reachMs): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  return response.status;
}
