import { keyCapsFor } from '../ui/commands/keysLabel.ts';

/** In CSS pixels. The files have 1.5 times as many pixels. */
export const pictureSize = { width: 800, height: 500 };

/** In reading order: names of files in the folder `parts`. */
export const partNames = [
  'start',
  'home',
  'writing',
  'scripture',
  'bible',
  'corpus',
  'genius',
  'assistant',
  'analyzer',
  'hear-it',
  'history',
  'offline',
  'slides',
  'presenting',
  'printing',
  'templates',
  'calendar',
  'import',
  'account',
  'security',
  'administration',
  'keys',
];

type Heading = { level: number; id: string; title: string };

const headingPattern = /<h([23]) id="([\w-]+)">([^<]+)<\/h[23]>/g;
const picturePattern = /<guide-picture\s+name="([\w-]+)"\s+alt="([^"]+)"\s*\/>/g;

/**
 * Returns the page of the guide: the template with its parts and a list of contents. In the parts, `<kbd>Mod+K</kbd>`
 * stands for keys as commands name them, and `<guide-picture name="library" alt="…" />` for a picture in both themes.
 *
 * @throws if the template has no place for them, a part does not begin with its title, a heading or picture is incomplete,
 *   or two headings have the same id
 */
export function assembleGuide(template: string, parts: readonly string[]): string {
  const headings = parts.map(headingsOf);
  const ids = headings.flat().map(({ id }) => id);
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at);
  if (repeated !== undefined) throw new Error(`Two headings have the id ${repeated}.`);
  return insert(insert(template, 'contents', contents(headings)), 'parts', parts.map(section).join('\n'));
}

function insert(template: string, place: string, html: string): string {
  const mark = `<!-- ${place} -->`;
  if (!template.includes(mark)) throw new Error(`The template has no ${mark}.`);
  return template.replace(mark, () => html);
}

function headingsOf(part: string): Heading[] {
  const headings = [...part.matchAll(headingPattern)].map(([, level, id, title]) => ({
    level: Number(level),
    id: id!,
    title: title!,
  }));
  const all = part.match(/<h\d/g)?.length ?? 0;
  if (headings.length !== all) throw new Error(`A heading has no id: ${part.slice(0, 60)}`);
  if (!part.startsWith('<h2 ') || headings.filter(({ level }) => level === 2).length !== 1)
    throw new Error(`A part must begin with its only h2: ${part.slice(0, 60)}`);
  return headings;
}

function contents(parts: readonly Heading[][]): string {
  const entry = ({ id, title }: Heading) => `<a href="#${id}">${title}</a>`;
  const list = (headings: readonly Heading[]) => headings.map((heading) => `<li>${entry(heading)}</li>`).join('');
  const part = ([title, ...tasks]: Heading[]) =>
    `<li>${entry(title!)}${tasks.length > 0 ? `<ol>${list(tasks)}</ol>` : ''}</li>`;
  return `<ol>${parts.map(part).join('')}</ol>`;
}

function section(part: string): string {
  const id = headingsOf(part)[0]!.id;
  const html = part
    .replaceAll(
      headingPattern,
      (heading, _level, anchor, title) =>
        `<div class="heading">${heading}<a href="#${anchor}" aria-label="Link to “${title}”">#</a></div>`,
    )
    .replaceAll(picturePattern, (_, name: string, alt: string) => picture(name, alt))
    .replaceAll(/<kbd>([^<]+)<\/kbd>/g, (_, keys: string) => keyCapsHtml(keys));
  if (html.includes('<guide-picture')) throw new Error(`A picture of the part ${id} lacks its name or its alt text.`);
  return `<section aria-labelledby="${id}">${html}</section>`;
}

/**
 * Two pictures, of which the style sheet shows the one in the theme of the page. A `picture` element would follow the
 * system's theme even if the user has chosen the other one. A browser does not load a lazy picture that is not shown.
 */
function picture(name: string, alt: string): string {
  const { width, height } = pictureSize;
  const image = (theme: string) =>
    `<img class="${theme}" src="/src/guide/pictures/${theme}/${name}.webp" width="${width}" height="${height}" loading="lazy" alt="${alt}" />`;
  return `<figure>${image('light')}${image('dark')}</figure>`;
}

/**
 * Key caps for most keyboards, with those of Apple's keyboards in `data-apple` for `guide.ts`. Keys after "|" are used
 * on Apple's keyboards only: 'Mod+H|Mod+Alt+F'.
 */
function keyCapsHtml(keys: string): string {
  const [usual, apple = usual] = keys.split('|') as [string, string?];
  const html = keyCapsFor(usual, 'other').map((cap) => `<kbd>${cap}</kbd>`);
  return `<span class="keys" data-apple="${keyCapsFor(apple, 'apple').join(' ')}">${html.join('<i>+</i>')}</span>`;
}
