import type { CDPSession, Page } from '@playwright/test';

/** Returns a function that prints the memory of a page after so many minutes of use: before and after a garbage collection. */
export async function heapReporter(page: Page): Promise<(minutes: number) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  return async (minutes) => {
    const before = await heapOf(client);
    await client.send('HeapProfiler.collectGarbage');
    const after = await heapOf(client);
    console.log(
      `after ${minutes} minutes: ${before.megabytes} MB, ${after.megabytes} MB once collected, ${after.nodes} DOM nodes`,
    );
  };
}

async function heapOf(client: CDPSession): Promise<{ megabytes: string; nodes: number }> {
  const { metrics } = await client.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return { megabytes: (valueOf('JSHeapUsedSize') / 2 ** 20).toFixed(1), nodes: valueOf('Nodes') };
}
