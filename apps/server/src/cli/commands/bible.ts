import { substitutes } from '@sermon/domain/scripture/translations';
import { bibleImport as texts } from '@sermon/domain/texts/bibleImport';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBible, installImported } from '../../content/bibles/import/importBible.ts';
import { CannotImport } from '../../ports/bible/rawBible.ts';
import { listTranslations, removeTranslation } from '../../content/bibles/install.ts';
import type { Command } from './command.ts';

/** Maximum lengths in characters, chosen to fit on the screens. */
const maxLengths = { name: 100, copyright: 1_000 };

/** The server reinstalls built-in translations when it starts. */
const isBuiltIn = (id: string): boolean => substitutes.some((substitute) => substitute === id);

export const bibleCommands: readonly Command[] = [
  {
    name: 'bible import',
    takes: ['FILE'],
    hasOptions: true,
    does: 'installs a Bible from OSIS, USFX, Zefania XML, USFM or JSON: --id ABC --name "…" --copyright "…"; --check only checks the file',
    objection: (_file, ...args) => readOptions(args).objection,
    async run({ database, env, signal, say }, file = '', ...args) {
      const { id, name, copyright, isCheck } = readOptions(args);
      try {
        const { verses } = await checkBible(file, join(env.contentDirectory, 'bibles'), say);
        if (isCheck) return { text: texts.checked };
        await installImported({ db: database.db, clock: () => new Date(), signal, say, id, name, copyright, verses });
        return { text: texts.installed(id, name, verses.filter(({ marked }) => marked).length) };
      } catch (error) {
        if (error instanceof CannotImport) return { text: error.message, code: 1 };
        throw error;
      }
    },
  },
  {
    name: 'bible list',
    takes: [],
    does: 'lists the installed translations',
    async run({ database }) {
      const rows = await listTranslations(database.db);
      return {
        text:
          rows.map(({ id, name, verses, isWhole }) => texts.listed(id, name, verses, isWhole)).join('\n') || texts.none,
      };
    },
  },
  {
    name: 'bible remove',
    takes: ['ID'],
    does: 'removes an imported translation',
    objection: (id = '') => (isBuiltIn(id) ? texts.builtInStays(id) : null),
    async run({ database }, id = '') {
      return (await removeTranslation(database.db, id))
        ? { text: texts.removed(id) }
        : { text: texts.noSuch(id), code: 1 };
    },
  },
];

function readOptions(args: readonly string[]) {
  const text = { type: 'string', default: '' } as const;
  const options = { id: text, name: text, copyright: text, check: { type: 'boolean', default: false } } as const;
  try {
    const { id, name, copyright, check: isCheck } = parseArgs({ args: [...args], options }).values;
    return {
      id,
      name,
      copyright,
      isCheck,
      objection: isCheck ? null : refusalReason(id, name.trim(), copyright.trim()),
    };
  } catch (error) {
    const objection = error instanceof Error ? error.message : String(error);
    return { id: '', name: '', copyright: '', isCheck: true, objection };
  }
}

function refusalReason(id: string, name: string, copyright: string): string | null {
  if (!/^[A-Z0-9-]{2,20}$/.test(id)) return texts.badId(id);
  if (isBuiltIn(id)) return texts.builtIn(id);
  if (!name) return texts.nameMissing;
  if (!copyright) return texts.copyrightMissing;
  if (name.length > maxLengths.name) return texts.tooLong('--name', maxLengths.name);
  return copyright.length > maxLengths.copyright ? texts.tooLong('--copyright', maxLengths.copyright) : null;
}
