import { stat } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import { premiumFolder } from '../premiumFolder.ts';
import { importPremium, type PremiumImport } from './import.ts';

type Options = Omit<PremiumImport, 'isShipped' | 'importer' | 'report'> & { log: Pick<Log, 'info'> };

/**
 * Installs the premium sermons and series that come with the product, and updates those that have changed since. Leaves
 * what an operator has imported alone.
 *
 * @throws if some of them are wrong, or if the machine was too busy for them. The others are installed, and another attempt installs the
 * rest.
 */
export async function installPremium({ log, ...options }: Options, folder = premiumFolder): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return;
  const { added, changed, wrong, busy } = await importPremium({ ...options, importer: null, isShipped: true }, folder);
  const items = added.sermon + added.series + changed.sermon + changed.series;
  if (items > 0) log.info({ items }, 'The premium content that comes with the product is installed');
  if (wrong.length > 0) throw new Error(`Premium content of the product could not be installed: ${wrong.join('; ')}`);
  if (busy > 0) throw new Error(`The server was too busy to install all premium content (missing items: ${busy})`);
}
