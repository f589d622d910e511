import { bytesOf, createNaming, extensionOf, safeFileName } from './fileName.ts';
import { isContainer, type ItemType } from './items.ts';
import type { ListLabel } from '../document/schema.ts';

type Placed = {
  id: string;
  type: ItemType;
  parentId: string | null;
  name: string;
  dateCreated: Date;
  extension?: string | undefined;
  /** Only for documents with an original: the ending of its path. */
  originalEnding?: string | undefined;
};

/** The archive's own files: a list of the items, and a report on items that could not be exported. */
export const manifestName = 'library.json';
export const problemsName = 'problems.txt';

/**
 * The maximum length of a folder's path, in bytes. A deeper folder gets no directory of its own: its content goes into
 * its parent's directory, and the list of items records the folder to which the content belongs.
 */
const maxFolderBytes = 1_000;

/**
 * The endings of a document's files in an archive: its Word document, its text, the custom picture and the notes of its
 * slides, its deliveries, and its timings.
 */
export const documentEndings = {
  word: '.docx',
  page: '.html',
  slideImage: '.slides.jpg',
  slideNotes: '.slides.json',
  deliveries: '.preached.json',
  timings: '.timed.json',
} as const;

/** Returns the ending of the path of the file from which a document was imported: '.original.doc'. */
export const originalEnding = (fileName: string): string => `.original${extensionOf(fileName)}`;

function namesOf({ type, name, extension = '', originalEnding: original }: Placed): {
  base: string;
  endings: string[];
} {
  if (type === 'BuilderAsset')
    return { base: name, endings: [...Object.values(documentEndings), ...(original === undefined ? [] : [original])] };
  if (type === 'LinkAsset') return { base: name, endings: ['.url'] };
  const base = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
  return { base, endings: [name.slice(base.length) || extension] };
}

/**
 * Returns the path of each item in an archive, parents before their content. Folders end with a slash ('Advent/'),
 * documents have no extension ('Advent/Comfort'), and links and files have one. Each path is unique and differs from
 * the archive's own files.
 */
export function placesInArchive<Item extends Placed>(items: Item[]): { item: Item; path: string }[] {
  const ids = new Set(items.map(({ id }) => id));
  const within = new Map<string | null, Item[]>();
  for (const item of items.toSorted(byAge)) {
    const parentId = item.parentId !== null && ids.has(item.parentId) ? item.parentId : null;
    const siblings = within.get(parentId);
    if (siblings) siblings.push(item);
    else within.set(parentId, [item]);
  }
  const places: { item: Item; path: string }[] = [];
  const namings = new Map([['', createNaming([manifestName, problemsName])]]);
  const place = (parentId: string | null, folder: string) => {
    for (const item of within.get(parentId) ?? []) {
      const name = namings.get(folder)!;
      if (!isContainer(item)) {
        const { base, endings } = namesOf(item);
        const stem = folder + name(base, ...endings);
        places.push({ item, path: endings.length > 1 ? stem : stem + endings[0] });
        continue;
      }
      const inner = `${folder}${safeFileName(item.name)}/`;
      const isTooDeep = bytesOf(inner) > maxFolderBytes;
      const path = isTooDeep ? folder : `${folder}${name(item.name)}/`;
      if (!isTooDeep) namings.set(path, createNaming());
      places.push({ item, path });
      place(item.id, path);
    }
  };
  place(null, '');
  return places;
}

const byAge = (a: Placed, b: Placed): number =>
  a.dateCreated.getTime() - b.dateCreated.getTime() || (a.id < b.id ? -1 : 1);

const labelRules = Object.entries({
  '1': 'decimal',
  A: 'upper-alpha',
  a: 'lower-alpha',
  I: 'upper-roman',
  i: 'lower-roman',
} satisfies Record<ListLabel, string>).map(([label, system]) => ({
  usedIn: ` data-label="${label})"`,
  css: `@counter-style parenthesis-${system} { system: extends ${system}; suffix: ') '; }
ol[data-label='${label})'] { list-style-type: parenthesis-${system}; }`,
}));

const style = `body { font: 18px/1.5 Georgia, serif; max-width: 42em; margin: 2em auto; padding: 0 1em; }
blockquote.scripture { border-left: 3px solid #c9a35c; margin-left: 0; padding-left: 1em; }
mark { background: #fff3a3; }`;

/** Wraps a document's HTML in a complete page that any browser and word processor can open. */
export const toPage = (title: string, html: string): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title>
<style>
${[style, ...labelRules.filter((rule) => html.includes(rule.usedIn)).map(({ css }) => css)].join('\n')}
</style>
</head>
<body>
${html}
</body>
</html>
`;

/**
 * Extracts the document's HTML from a page created by `toPage`. A page that another program has rewritten is returned
 * unchanged.
 */
export function textOfPage(page: string): string {
  const from = page.indexOf('<body>\n');
  const to = page.lastIndexOf('\n</body>');
  return from === -1 || to < from + '<body>\n'.length ? page : page.slice(from + '<body>\n'.length, to);
}

export const toShortcut = (address: string): string => `[InternetShortcut]\r\nURL=${address}\r\n`;
