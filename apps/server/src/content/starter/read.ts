import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CorpusKind } from '@sermon/contract/corpus';
import { fromMarkdown } from '@sermon/domain/document/import/fromMarkdown';
import { plainText } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block, Paragraph, Quote } from '@sermon/domain/document/schema';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { parseReferences } from '@sermon/domain/scripture/parsing/parse';
import { formatReferences } from '@sermon/domain/scripture/reference';
import type { NewItem } from '../../ports/search/port.ts';

/** Where the texts of a kind stand; the build copies both folders beside the server. */
const folders: Record<CorpusKind, string> = {
  sermon: fileURLToPath(new URL('sermons', import.meta.url)),
  illustration: fileURLToPath(new URL('illustrations', import.meta.url)),
};

/** Whose they are. */
const contributor = 'Sermon Maker';

/**
 * The texts that come with the product, so that a fresh one finds something worth reading. A file holds one or several items in Markdown, each after
 * lines that say its title, its Scripture and what it is about. Throws a sentence for whoever writes them.
 */
export async function readStarter(kind: CorpusKind): Promise<NewItem[]> {
  const folder = folders[kind];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const items: NewItem[] = [];
  for (const [at, name] of names.entries()) {
    // A server reads them at each start: what people ask it meanwhile is answered between any two.
    await others();
    items.push(...itemsIn(kind, basename(name, '.md'), files[at] ?? ''));
  }
  return items;
}

const head = /^---\n((?:[a-z]+: .+\n)+)---\n/gm;

function itemsIn(kind: CorpusKind, file: string, text: string): NewItem[] {
  const heads = [...text.matchAll(head)];
  if (heads.length === 0 || (kind === 'sermon' && heads.length > 1)) throw new Error(`${file}: a sermon has one head`);
  return heads.map((found, at) => {
    const fields = new Map(
      (found[1] ?? '')
        .split('\n')
        .map((line): [string, string] => [line.split(':', 1)[0] ?? '', line.replace(/^[a-z]+: /, '')]),
    );
    const field = (name: string) => fields.get(name)?.trim() ?? '';
    const title = field('title');
    if (!title || !field('description')) throw new Error(`${file}: an item has no title or no description`);
    const name =
      kind === 'sermon'
        ? file
        : title
            .toLowerCase()
            .replace(/[’']/g, '')
            .replace(/[^a-z0-9]+/g, '-')
            .replace(/^-|-$/g, '');
    return {
      sourceId: `starter/${kind}s/${name}`,
      title,
      contributor,
      authorFirstName: '',
      authorLastName: '',
      rating: 0,
      description: kind === 'illustration' ? `${field('description')} On ${themeOf(file)}.` : field('description'),
      body: toHtml(
        withScripture(
          parseDocument(fromMarkdown(text.slice(found.index + found[0].length, heads[at + 1]?.index)).html),
        ),
      ),
      scriptureReferences: formatReferences(parseReferences(field('scripture'))),
      language: 'english',
    };
  });
}

/** What the illustrations of a file are about, though they may never say the word: people look for it. */
const themeOf = (file: string): string => (file === 'scripture' ? 'Scripture' : file.replaceAll('-', ' '));

/** Quotations that end with where they stand ('— Luke 15:20, WEB') are quotations of Scripture. */
const withScripture = (blocks: Block[]): Block[] =>
  blocks.map((block) => (block.type === 'quote' ? (scriptureOf(block) ?? block) : block));

const source = /\s*[—–] ([^—–]*\d[^—]*?), (KJV|WEB)\s*$/;

function scriptureOf(quote: Quote): Block | null {
  const paragraphs = quote.blocks.filter((block): block is Paragraph => block.type === 'paragraph');
  const found = source.exec(plainText(quote.blocks));
  if (!found?.[1] || !found[2] || paragraphs.length < quote.blocks.length) return null;
  const kept = paragraphs.map((paragraph, at) =>
    at < paragraphs.length - 1
      ? paragraph
      : {
          ...paragraph,
          runs: paragraph.runs.map((run, of, runs) =>
            of < runs.length - 1 ? run : { ...run, text: run.text.replace(source, '') },
          ),
        },
  );
  return {
    type: 'scripture',
    reference: formatReferences(parseReferences(found[1])),
    translation: found[2],
    paragraphs: kept.filter((paragraph) => plainText([paragraph]).trim() !== ''),
  };
}
