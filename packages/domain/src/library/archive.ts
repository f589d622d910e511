import { bytesOf, createNaming, safeFileName } from './fileName.ts';
import { isContainer, type ItemType } from './items.ts';

/** What an archive's places are made from. */
type Placed = {
  id: string;
  type: ItemType;
  parentId: string | null;
  name: string;
  dateCreated: Date;
  /** Of files: with its dot, '' where there is none. */
  extension?: string | undefined;
};

/** The list of an archive, and the report on what could not be put into it. */
export const manifestName = 'library.json';
export const problemsName = 'problems.txt';

/** Folders deeper than so many bytes of path lie in the archive where their parent lies; the list says where they belong. */
const maxFolderBytes = 1_000;

/** The item's name without what ends its file, and the endings of its files. */
function namesOf({ type, name, extension = '' }: Placed): { base: string; endings: string[] } {
  if (type === 'BuilderAsset') return { base: name, endings: ['.docx', '.html'] };
  if (type === 'LinkAsset') return { base: name, endings: ['.url'] };
  const base = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
  return { base, endings: [name.slice(base.length) || extension] };
}

/**
 * Where the items of a library lie in its archive, parents before what lies in them: folders as 'Advent/', documents without their
 * ending ('Advent/Comfort'), links and files with it. No two places are the same, nor is one of them a file of the archive's own.
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

/** How a document looks in a browser that knows nothing of us. */
const style = `body { font: 18px/1.5 Georgia, serif; max-width: 42em; margin: 2em auto; padding: 0 1em; }
blockquote.scripture { border-left: 3px solid #c9a35c; margin-left: 0; padding-left: 1em; }
mark { background: #fff3a3; }`;

/** A document as a page of its own, which every browser and word processor opens; `html` is the document's own. */
export const toPage = (title: string, html: string): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title>
<style>
${style}
</style>
</head>
<body>
${html}
</body>
</html>
`;

/** The document's HTML in such a page; a page that another program has written anew is taken as it is. */
export function textOfPage(page: string): string {
  const from = page.indexOf('<body>\n');
  const to = page.lastIndexOf('\n</body>');
  return from === -1 || to < from + '<body>\n'.length ? page : page.slice(from + '<body>\n'.length, to);
}

/** A link as a file that Windows, macOS and Linux open in a browser. */
export const toShortcut = (address: string): string => `[InternetShortcut]\r\nURL=${address}\r\n`;
