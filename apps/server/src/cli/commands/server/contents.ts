import { maxBiblesListed } from '@sermon/domain/admin/server';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { premiumAdministration as premiumTexts } from '@sermon/domain/texts/premium/premium';
import { readContents } from '../../../features/admin/server/contents.ts';
import type { Command } from '../command.ts';
import { dayOf, momentOf } from '../dates.ts';
import { withSearch } from '../search.ts';

const texts = adminServer.content;

export const contentsCommands: readonly Command[] = [
  {
    name: 'contents',
    takes: [],
    does: 'lists how many sermons, illustrations and premium items there are, the Bibles, and the dates of the last imports',
    run: (surroundings) =>
      withSearch(surroundings, async (search) => {
        const { corpus, premium, bibles } = await readContents({ db: surroundings.database.db, search });
        const lines = corpus.map(({ kind, items, isComplete, dateChanged }) =>
          [
            texts.items(kind, items),
            dateChanged ? texts.changed(momentOf(dateChanged)) : texts.neverChanged,
            ...(isComplete ? [] : [texts.incomplete]),
          ].join('\t'),
        );
        for (const { kind, items, disabled, dateChanged } of premium)
          lines.push(
            [
              premiumTexts.items(kind, items),
              dateChanged ? texts.changed(momentOf(dateChanged)) : texts.neverChanged,
              ...(disabled > 0 ? [premiumTexts.disabled(disabled)] : []),
            ].join('\t'),
          );
        for (const { id, name, verses, dateInstalled } of bibles)
          lines.push(
            [
              id,
              name,
              texts.verses(verses),
              dateInstalled ? texts.installed(dayOf(dateInstalled)) : texts.installing,
            ].join('\t'),
          );
        if (bibles.length === 0) lines.push(texts.noBibles);
        if (bibles.length === maxBiblesListed) lines.push(`At most ${maxBiblesListed} Bibles are listed.`);
        return { text: lines.join('\n') };
      }),
  },
];
