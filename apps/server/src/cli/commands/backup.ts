import { join } from 'node:path';
import { counted, formatSize } from '@sermon/domain/texts/numbers';
import { type Made, makeBackup, openSource } from '../../backup/backup.ts';
import { readBackup } from '../../backup/folder.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { momentOf, type SettingsCommand } from './command.ts';

const filesStay = (bucket: string) =>
  `The uploaded files are not part of it: they stay in the bucket ${bucket}, which needs a backup of its own.`;

export const backupCommands: readonly SettingsCommand[] = [
  {
    name: 'backup check',
    takes: ['FOLDER'],
    does: 'checks that a backup, a dated folder, is complete and unchanged',
    async runOnSettings(_, folder = '') {
      const { dateMade, files, rows } = await readBackup(folder);
      return {
        text: `The backup of ${momentOf(new Date(dateMade))} is complete and unchanged: ${contentsOf(rows, files)}.`,
      };
    },
  },
  {
    name: 'backup',
    takes: ['FOLDER'],
    does: 'backs up the database and the uploaded files into a new folder inside FOLDER, also while the product runs',
    async runOnSettings({ env, signal, say }, folder = '') {
      const begun = performance.now();
      const made = await makeBackup(env, folder, new Date(), signal);
      for (const path of made.missing) say(`missing: ${join(env.filesDirectory, path)}`);
      if (made.unmarked)
        say(`Health could not be told of this backup (${made.unmarked}). Run the command backup-made for that.`);
      return { text: summaryOf(made, performance.now() - begun, env.bucket?.name) };
    },
  },
  {
    name: 'backup-made',
    takes: [],
    does: 'records that a backup was made by other means, for Health',
    async runOnSettings({ env }) {
      const source = await openSource(env);
      const now = new Date();
      try {
        await source.mark(now);
      } finally {
        await source.close();
      }
      return { text: `Health shows that the last backup was made on ${momentOf(now)}.` };
    },
  },
  {
    name: 'restore',
    takes: ['FOLDER'],
    does: 'puts a backup, a dated folder, in the place of the present data, which is moved aside',
    async runOnSettings({ env }, folder = '') {
      const { manifest, aside } = await restoreBackup(env, folder, new Date());
      const { dateMade, rows, files } = manifest;
      return {
        text: [
          `The backup of ${momentOf(new Date(dateMade))} was restored: ${contentsOf(rows, files)}.`,
          ...(aside ? [`The former data is in ${aside}. Delete it when you no longer need it.`] : []),
          ...(env.bucket ? [filesStay(env.bucket.name)] : []),
          'Start the product, sign in, and open a document and a file.',
        ].join('\n'),
      };
    },
  },
];

const contentsOf = (rows: Made['rows'], files: Made['files']): string =>
  [
    counted(rows.account ?? 0, 'account'),
    counted(rows.document ?? 0, 'document'),
    ...(files.kind === 'disk' ? [counted(files.count, 'uploaded file')] : []),
  ].join(', ');

function summaryOf({ folder, bytes, heldMs, rows, files, missing }: Made, ms: number, bucket = ''): string {
  const waited = heldMs > 0 ? ` Saves waited for ${(heldMs / 1000).toFixed(1)} seconds.` : '';
  return [
    `Backed up ${contentsOf(rows, files)} and checked the copy: ${formatSize(bytes)} in ${(ms / 1000).toFixed(0)} seconds.${waited}`,
    folder,
    ...(files.kind === 's3' ? [filesStay(bucket)] : []),
    ...(missing.length > 0
      ? [
          `${counted(missing.length, 'file')} that documents and items name ${missing.length === 1 ? 'is' : 'are'} missing in the storage or damaged.`,
        ]
      : []),
  ].join('\n');
}
