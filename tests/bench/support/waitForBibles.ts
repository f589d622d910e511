import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../../support/browser.ts';

/** Waits until the first start has installed the Bibles, because the benches measure normal operation. */
export async function waitForBibles(api: Api): Promise<void> {
  const areInstalled = async () =>
    (await api.bible.translations()).filter(({ isInstalled }) => isInstalled).length === 5;
  while (!(await areInstalled())) await pause(500);
}
