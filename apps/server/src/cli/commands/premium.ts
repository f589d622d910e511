import { statSync } from 'node:fs';
import { premiumKinds } from '@sermon/domain/premium/premium';
import { premiumImport as texts } from '@sermon/domain/texts/premium/premium';
import { importPremium, type PremiumImportResult } from '../../content/premium/import.ts';
import { createImageEncoder } from '../../imports/images/encoder.ts';
import { createImporter } from '../../imports/importer.ts';
import { chooseOfficeConverter } from '../../imports/officeConverter.ts';
import { createLog } from '../../log.ts';
import { chooseFiles } from '../../ports/files/choose.ts';
import { createTextWork } from '../../textWork/textWork.ts';
import type { Command, Outcome, CommandContext } from './command.ts';

const interruptedCode = 130;

/** The command for premium sermons and series. It must come before the commands for other content, whose names begin its own. */
export const premiumCommands: readonly Command[] = [
  {
    name: 'content import premium',
    takes: ['FILE|FOLDER'],
    does: 'imports the premium sermons and series of a folder or a JSON file; those that have changed are replaced',
    objection: (path = '') => (statSync(path, { throwIfNoEntry: false }) ? null : texts.noSuchFile(path)),
    run: async (surroundings, path = '') => summary(await run(surroundings, path)),
  },
];

async function run({ database: { db }, env, signal, say }: CommandContext, path: string): Promise<PremiumImportResult> {
  const log = createLog('error');
  const clock = () => new Date();
  const files = await chooseFiles({ env, db, clock, log });
  const [textWork, importer, imageEncoder] = [
    createTextWork({ log }),
    createImporter({ log, office: chooseOfficeConverter({ env, log }) }),
    createImageEncoder({ log }),
  ];
  try {
    const services = { db, files, clock, textWork, importer, imageEncoder };
    return await importPremium({ ...services, signal, isShipped: false, report: say }, path);
  } finally {
    await textWork.close();
    await importer.close();
    await imageEncoder.close();
    files.close();
  }
}

function summary(done: PremiumImportResult): Outcome {
  const { malformed, wrong, busy, isInterrupted } = done;
  const lines: string[] = [];
  for (const outcome of ['added', 'changed', 'unchanged'] as const)
    for (const kind of premiumKinds) if (done[outcome][kind] > 0) lines.push(texts[outcome](kind, done[outcome][kind]));
  const isNothing = lines.length === 0;
  const isWhole = malformed === 0 && busy === 0;
  if (isNothing && isWhole && !isInterrupted) lines.push(texts.noManifest);
  if (isNothing) lines.push(texts.nothing);
  if (malformed > 0) {
    lines.push(texts.wrong(malformed), ...wrong.map((problem) => `  ${problem}`));
    if (malformed > wrong.length) lines.push(texts.more(malformed - wrong.length));
  }
  if (busy > 0) lines.push(texts.busy(busy));
  if (isInterrupted) lines.push(texts.interrupted);
  return { text: lines.join('\n'), code: isInterrupted ? interruptedCode : isNothing || !isWhole ? 1 : 0 };
}
