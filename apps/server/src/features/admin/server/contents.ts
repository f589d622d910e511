import type { Contents } from '@sermon/contract/admin/server';
import { maxBiblesListed } from '@sermon/domain/admin/server';
import { listTranslations } from '../../../content/bibles/installed.ts';
import { countPremium } from '../../../content/premium/counts.ts';
import type { Services } from '../../../services.ts';

const kinds = ['sermon', 'illustration'] as const;

export async function readContents({ db, search }: Pick<Services, 'db' | 'search'>): Promise<Contents> {
  const bibles = await listTranslations(db);
  return {
    corpus: await Promise.all(
      kinds.map(async (kind) => ({
        kind,
        ...(await search.stats(kind)),
        dateChanged: await search.lastChange(kind),
      })),
    ),
    premium: await countPremium(db),
    bibles: bibles
      .slice(0, maxBiblesListed)
      .map(({ id, name, verses, dateInstalled }) => ({ id, name, verses, dateInstalled })),
  };
}
