import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { CorpusKind } from '@sermon/contract/corpus';
import { corpusImport as texts } from '@sermon/domain/texts/corpus';
import { premiumAdministration as premiumTexts } from '@sermon/domain/texts/premium/premium';
import { importItems, type ImportResult, type Progress } from '../../content/corpus/import.ts';
import { countPremium } from '../../content/premium/store.ts';
import { type Command, dayOf, momentOf, type Outcome, withSearch } from './command.ts';
import { maxBiblesListed } from '@sermon/domain/admin/server';
import { adminServer } from '@sermon/domain/texts/admin/server';
import { readContents } from '../../features/admin/server/health.ts';

const kinds: Record<string, CorpusKind> = { sermons: 'sermon', illustrations: 'illustration' };

const sayEveryMs = 5_000;
/** The exit code that shells report for a program stopped by Ctrl+C. */
const interruptedCode = 130;

const many = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

export const contentCommands: readonly Command[] = [
  {
    name: 'content import',
    takes: ['sermons|illustrations', 'FILE.jsonl[.gz]'],
    does: 'imports the items of a JSON Lines file, each item once; run it again to continue after an interruption',
    objection(kind = '', file = '') {
      if (!kinds[kind]) return `Only sermons, illustrations or premium content can be imported, not “${kind}”.`;
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return `There is no file ${file}.`;
      return null;
    },
    run: (surroundings, called = '', file = '') =>
      withSearch(surroundings, async (search) => {
        const begun = performance.now();
        const kind = kinds[called] ?? 'sermon';
        const { signal, say } = surroundings;
        const done = await importItems({ search, kind, file, signal, report: sayer(say) });
        return summary(done, kind, file, performance.now() - begun);
      }),
  },
  {
    name: 'content list',
    takes: [],
    does: 'lists how many sermons, illustrations, premium sermons and premium series there are',
    run: (surroundings) =>
      withSearch(surroundings, async (search) => {
        const lines: string[] = [];
        for (const kind of Object.values(kinds)) {
          const { items, isComplete } = await search.stats(kind);
          lines.push(texts.listed(kind, items, isComplete));
        }
        for (const { kind, items } of await countPremium(surroundings.database.db))
          lines.push(premiumTexts.items(kind, items));
        return { text: lines.join('\n') };
      }),
  },
  {
    name: 'content remove',
    takes: ['sermons|illustrations', 'ID'],
    does: 'removes the item that had this id in its file',
    objection: (kind = '') => (kinds[kind] ? null : texts.unknownKind(kind)),
    run: (surroundings, called = '', id = '') =>
      withSearch(surroundings, async (search) => {
        const kind = kinds[called] ?? 'sermon';
        const isRemoved = (await search.remove(kind, [id])) > 0;
        return isRemoved ? { text: texts.removed(kind, id) } : { text: texts.noSuch(kind, id), code: 1 };
      }),
  },
  {
    name: 'content clear',
    takes: ['sermons|illustrations'],
    does: 'removes all items of one kind',
    objection: (kind = '') => (kinds[kind] ? null : texts.unknownKind(kind)),
    run: (surroundings, called = '') =>
      withSearch(surroundings, async (search) => {
        const kind = kinds[called] ?? 'sermon';
        const { items } = await search.stats(kind);
        await search.clear(kind);
        return { text: texts.cleared(kind, items) };
      }),
  },
];

function sayer(say: (line: string) => void): (progress: Progress) => void {
  let printedAt = performance.now();
  let importingSince: number | undefined;
  return ({ doing, share, counts }) => {
    const now = performance.now();
    if (doing === 'counting words') return say('A previous import was interrupted: counting its words ...');
    if (doing === 'settling') return say('Sorting everything ...');
    importingSince ??= now;
    if (now - printedAt < sayEveryMs) return;
    printedAt = now;
    const left = share > 0 ? ((now - importingSince) / share) * (1 - share) : Infinity;
    say(
      [`${Math.floor(share * 100)} %`, many(counts.added, 'added', 'added'), timeLeft(left)]
        .filter(Boolean)
        .join(' · '),
    );
  };
}

/** Returns 'about 9 minutes left', or an empty string if the remaining time is unknown or zero. */
export function timeLeft(ms: number): string {
  if (!Number.isFinite(ms) || ms === 0) return '';
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `about ${many(Math.max(1, seconds), 'second')} left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${many(minutes, 'minute')} left`;
  return `about ${many(Math.round(minutes / 60), 'hour')} left`;
}

function summary(done: ImportResult, kind: CorpusKind, file: string, ms: number): Outcome {
  const { added, duplicates, malformed, wrong, isInterrupted, broken } = done;
  const lines = [`${many(added, kind)} added from ${basename(file)} in ${many(Math.ceil(ms / 1000), 'second')}.`];
  if (duplicates > 0) lines.push(`${many(duplicates, 'was', 'were')} already there.`);
  if (malformed > 0) {
    lines.push(`${many(malformed, 'line is', 'lines are')} malformed and skipped:`);
    for (const { number, why } of wrong) lines.push(`  line ${number} ${why}`);
    if (malformed > wrong.length) lines.push(`  and ${many(malformed - wrong.length, 'other')}`);
  }
  if (broken !== null) lines.push(`The file is incomplete: ${broken}`);
  if (isInterrupted) lines.push('The import was stopped before the end. Run the same command again to continue.');
  const isNothing = added + duplicates === 0;
  if (isNothing && !isInterrupted) lines.push(`Nothing in the file could be read as ${kind}s.`);
  const code = isInterrupted ? interruptedCode : isNothing || broken !== null ? 1 : 0;
  return { text: lines.join('\n'), code };
}

const contentTexts = adminServer.content;

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
            contentTexts.items(kind, items),
            dateChanged ? contentTexts.changed(momentOf(dateChanged)) : contentTexts.neverChanged,
            ...(isComplete ? [] : [contentTexts.incomplete]),
          ].join('\t'),
        );
        for (const { kind, items, disabled, dateChanged } of premium)
          lines.push(
            [
              premiumTexts.items(kind, items),
              dateChanged ? contentTexts.changed(momentOf(dateChanged)) : contentTexts.neverChanged,
              ...(disabled > 0 ? [premiumTexts.disabled(disabled)] : []),
            ].join('\t'),
          );
        for (const { id, name, verses, dateInstalled } of bibles)
          lines.push(
            [
              id,
              name,
              contentTexts.verses(verses),
              dateInstalled ? contentTexts.installed(dayOf(dateInstalled)) : contentTexts.installing,
            ].join('\t'),
          );
        if (bibles.length === 0) lines.push(contentTexts.noBibles);
        if (bibles.length === maxBiblesListed) lines.push(`At most ${maxBiblesListed} Bibles are listed.`);
        return { text: lines.join('\n') };
      }),
  },
];
