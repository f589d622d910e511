import { type Aspect, type Box, pageSizes, textBoxOf } from '@sermon/domain/slides/page';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type DeckPage, paragraphsOf, type SlideBackground, type Slides } from '../deck.ts';
import {
  corePropertiesXml,
  emu,
  escaped,
  hundredths,
  layoutXml,
  masterXml,
  namespaces,
  newTextStyle,
  notesMasterXml,
  notesPage,
  notesXml,
  relationships,
  slideXml,
  themeXml,
  xmlDeclaration,
} from './parts.ts';
import type { FirstLabel } from '@sermon/domain/document/listLabel';
import type { Font, ListNumbering } from '@sermon/domain/document/schema';
import type { SlideLine, SlideRun } from '@sermon/domain/slides/layout';
import { type Script, scriptPieces } from '../../sermon.ts';
import { inkOf } from '@sermon/domain/slides/backgrounds';

/** The parts of a file, by path. The content type is null for parts that are known by their extension. */
type Part = { path: string; type: string | null; content: string | Uint8Array };

const presentationType = 'application/vnd.openxmlformats-officedocument.presentationml';

/** The first relationships of the presentation. Those of the slides follow. */
const firstSlide = 4;
const firstSlideId = 256;

export async function toPptx(slides: Slides, pages: readonly DeckPage[]): Promise<Uint8Array> {
  const { title, author, aspect, background } = slides;
  const parts: Part[] = [
    {
      path: 'docProps/core.xml',
      type: 'application/vnd.openxmlformats-package.core-properties+xml',
      content: corePropertiesXml(title, author),
    },
    {
      path: '_rels/.rels',
      type: null,
      content: relationships([
        { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
        {
          id: 'rId2',
          type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
          target: 'docProps/core.xml',
        },
      ]),
    },
    {
      path: 'ppt/presentation.xml',
      type: `${presentationType}.presentation.main+xml`,
      content: presentationXml(pages.length, aspect),
    },
    {
      path: 'ppt/_rels/presentation.xml.rels',
      type: null,
      content: relationships([
        { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
        { id: 'rId2', type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' },
        { id: 'rId3', type: 'theme', target: 'theme/theme1.xml' },
        ...pages.map((_, at) => ({ id: `rId${firstSlide + at}`, type: 'slide', target: `slides/slide${at + 1}.xml` })),
      ]),
    },
    { path: 'ppt/media/background.jpg', type: null, content: background.picture },
    ...['theme1', 'theme2'].map((name) => ({
      path: `ppt/theme/${name}.xml`,
      type: 'application/vnd.openxmlformats-officedocument.theme+xml',
      content: themeXml,
    })),
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      type: `${presentationType}.slideMaster+xml`,
      content: masterXml(background.fontColor),
    },
    {
      path: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      type: null,
      content: relationships([
        { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
        { id: 'rId3', type: 'image', target: '../media/background.jpg' },
      ]),
    },
    { path: 'ppt/slideLayouts/slideLayout1.xml', type: `${presentationType}.slideLayout+xml`, content: layoutXml },
    {
      path: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      type: null,
      content: relationships([{ id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }]),
    },
    {
      path: 'ppt/notesMasters/notesMaster1.xml',
      type: `${presentationType}.notesMaster+xml`,
      content: notesMasterXml(pageSizes[aspect]),
    },
    {
      path: 'ppt/notesMasters/_rels/notesMaster1.xml.rels',
      type: null,
      content: relationships([{ id: 'rId1', type: 'theme', target: '../theme/theme2.xml' }]),
    },
    ...pages.flatMap((page, at) => {
      const box = textBoxOf(aspect, page.isAtBottom);
      const paragraphs = paragraphsXml(paragraphsOf(page), { box, fontColor: background.fontColor });
      return slideParts(page, at + 1, slideXml(box, paragraphs, page.isAtBottom));
    }),
  ];
  return zipped([{ path: '[Content_Types].xml', type: null, content: contentTypes(parts) }, ...parts]);
}

function slideParts({ notes }: DeckPage, number: number, content: string): Part[] {
  const notesPath = `notesSlides/notesSlide${number}.xml`;
  return [
    { path: `ppt/slides/slide${number}.xml`, type: `${presentationType}.slide+xml`, content },
    {
      path: `ppt/slides/_rels/slide${number}.xml.rels`,
      type: null,
      content: relationships([
        { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
        ...(notes.length > 0 ? [{ id: 'rId2', type: 'notesSlide', target: `../${notesPath}` }] : []),
      ]),
    },
    ...(notes.length > 0
      ? [
          { path: `ppt/${notesPath}`, type: `${presentationType}.notesSlide+xml`, content: notesXml(notes) },
          {
            path: `ppt/notesSlides/_rels/notesSlide${number}.xml.rels`,
            type: null,
            content: relationships([
              { id: 'rId1', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
              { id: 'rId2', type: 'slide', target: `../slides/slide${number}.xml` },
            ]),
          },
        ]
      : []),
  ];
}

function presentationXml(count: number, aspect: Aspect): string {
  const { width, height } = pageSizes[aspect];
  const slides = Array.from(
    { length: count },
    (_, at) => `<p:sldId id="${firstSlideId + at}" r:id="rId${firstSlide + at}"/>`,
  );
  return (
    `${xmlDeclaration}<p:presentation ${namespaces} saveSubsetFonts="1">` +
    '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>' +
    '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>' +
    `<p:sldIdLst>${slides.join('')}</p:sldIdLst><p:sldSz cx="${emu(width)}" cy="${emu(height)}" type="screen${aspect}"/>` +
    `<p:notesSz cx="${emu(notesPage.width)}" cy="${emu(notesPage.height)}"/>` +
    `<p:defaultTextStyle>${newTextStyle}</p:defaultTextStyle></p:presentation>`
  );
}

function contentTypes(parts: readonly Part[]): string {
  const overrides = parts.flatMap(({ path, type }) =>
    type ? [`<Override PartName="/${path}" ContentType="${type}"/>`] : [],
  );
  return (
    `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpg" ContentType="image/jpeg"/>' +
    `${overrides.join('')}</Types>`
  );
}

/** The date of the files in the zip. It is fixed, so that the same slides give the same file. */
const mtime = new Date(2000, 0, 1);

async function zipped(parts: readonly Part[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { path, content } of parts)
    zip.addBuffer(Buffer.from(content), path, { mtime, compress: typeof content === 'string' });
  zip.end();
  return buffer(zip.outputStream);
}

/** The font of the sermon, for which the slides were laid out, and that of Hebrew and Arabic letters. */
const sermonFace = 'Georgia';
const complexFace = 'Arial';
/**
 * The fonts of the other text, by those of the editor. Few computers in churches have Ubuntu and Roboto, and PowerPoint
 * chooses any other font instead of a missing one.
 */
const faces: Record<Font, string> = { ubuntu: 'Arial', helvetica: 'Arial', roboto: 'Arial' };
const languages: Record<Exclude<Script, null>, string> = { he: 'he-IL', ar: 'ar-SA', el: 'el-GR' };

type Surroundings = { box: Box; fontColor: SlideBackground['fontColor'] };

/** `startAt` is the first number of the list. Bullets have no numbering. */
type ListItem = { level: number; numbering: (ListNumbering & { startAt: number }) | null };

/**
 * Converts the paragraphs of a page. Their rows end with line breaks where the layout has put them. The space above a
 * paragraph includes blank lines, because the layout has no rows for them.
 */
function paragraphsXml(paragraphs: readonly SlideLine[][], around: Surroundings): string {
  const items = listItems(paragraphs, around.box);
  let bottom: number | null = null;
  let written = '';
  for (const [at, lines] of paragraphs.entries()) {
    const [first, last] = [lines[0]!, lines.at(-1)!];
    const above = bottom === null ? 0 : first.y - bottom;
    bottom = last.y + last.height;
    const end = `<a:endParaRPr lang="en-US" sz="${sizeOf(first)}"/>`;
    const rows = lines.map((line) => line.runs.map((run) => runXml(run, line, around)).join(''));
    const lineBreak = `<a:br><a:rPr lang="en-US" sz="${sizeOf(first)}"/></a:br>`;
    written += `<a:p>${properties(lines, items[at]!, above, around.box)}${rows.join(lineBreak)}${end}</a:p>`;
  }
  return written || '<a:p><a:endParaRPr lang="en-US"/></a:p>';
}

/** Sizes are rounded down, so that no row becomes wider than it was computed. */
const sizeOf = ({ size }: SlideLine): number => Math.floor(size * 100 + 1e-6);

const alignments = { left: 'l', center: 'ctr', right: 'r', justify: 'just' };

function properties(lines: SlideLine[], { level, numbering }: ListItem, above: number, box: Box): string {
  const first = lines[0]!;
  const { size, height, isRightToLeft, textAlignment, marker } = first;
  const { start, end } = marginsOf(lines, box);
  const hanging = marker ? hangingOf(first) : 0;
  return (
    `<a:pPr marL="${emu(Math.max(start, hanging))}" marR="${emu(end)}"${level > 0 ? ` lvl="${level}"` : ''}` +
    ` indent="${-emu(hanging)}" algn="${alignments[textAlignment]}"${isRightToLeft ? ' rtl="1"' : ' rtl="0"'}>` +
    `<a:lnSpc><a:spcPts val="${hundredths(height)}"/></a:lnSpc>` +
    `<a:spcBef><a:spcPts val="${hundredths(Math.min(above, size * maxSpace))}"/></a:spcBef>` +
    `<a:spcAft><a:spcPts val="0"/></a:spcAft>${bulletXml(marker, numbering)}</a:pPr>`
  );
}

const maxSpace = 10;

const numberTypes: Record<FirstLabel, string> = {
  '1.': 'arabicPeriod',
  '1)': 'arabicParenR',
  'A.': 'alphaUcPeriod',
  'A)': 'alphaUcParenR',
  'a.': 'alphaLcPeriod',
  'a)': 'alphaLcParenR',
  'I.': 'romanUcPeriod',
  'I)': 'romanUcParenR',
  'i.': 'romanLcPeriod',
  'i)': 'romanLcParenR',
};

const bulletXml = (marker: SlideLine['marker'], numbering: ListItem['numbering']): string => {
  if (!marker) return '<a:buNone/>';
  return numbering === null
    ? `<a:buFont typeface="${complexFace}"/><a:buChar char="${escaped(marker.text)}"/>`
    : `<a:buFont typeface="${sermonFace}"/><a:buAutoNum type="${numberTypes[`${numbering.label}${numbering.suffix}`]}" startAt="${numbering.startAt}"/>`;
};

/** Returns the distance of the bullet or number from the text, in points. */
const hangingOf = ({ x, width, marker, isRightToLeft }: SlideLine): number =>
  marker ? (isRightToLeft ? marker.x + marker.width - (x + width) : x - marker.x) : 0;

/**
 * Returns the margins of a paragraph within the box, in points. `start` is on the right for right-to-left text. Margins on
 * the side that the text is not aligned to are 0, so that rows have as much room as possible.
 */
function marginsOf(lines: SlideLine[], box: Box): { start: number; end: number } {
  const { x, width, textAlignment, isRightToLeft, isStretched } = lines[0]!;
  const left = x - box.x;
  const right = box.x + box.width - (x + width);
  const aligned = textAlignment === 'justify' ? (isRightToLeft ? 'right' : 'left') : textAlignment;
  const margins = isStretched
    ? { left, right }
    : {
        left: { left, right: 0, center: Math.max(0, left - right) }[aligned],
        right: { left: 0, right, center: Math.max(0, right - left) }[aligned],
      };
  return isRightToLeft ? { start: margins.right, end: margins.left } : { start: margins.left, end: margins.right };
}

const maxLevel = 8;

/**
 * Returns the levels of list items, and the first numbers of their lists. A presentation counts the items of a list
 * automatically until a paragraph that is not of the list comes between them.
 */
function listItems(paragraphs: readonly SlideLine[][], box: Box): ListItem[] {
  const starts = paragraphs.map((lines) => (lines[0]!.marker ? Math.round(marginsOf(lines, box).start) : null));
  const levels = [...new Set(starts.filter((start) => start !== null))].toSorted((a, b) => a - b);
  let open: (ListItem['numbering'] | undefined)[] = [];
  return paragraphs.map(([first], at) => {
    const start = starts[at];
    if (start === null || start === undefined) {
      open = [];
      return { level: 0, numbering: null };
    }
    const level = Math.min(levels.indexOf(start), maxLevel);
    const { numbering } = first!.marker!;
    const last = open[level];
    open.length = level + 1;
    if (!numbering) return { level, numbering };
    const { start: number, label, suffix } = numbering;
    const isNext = last?.label === label && last.suffix === suffix && last.start + 1 === number;
    open[level] = { ...numbering, startAt: isNext ? last.startAt : number };
    return { level, numbering: open[level] };
  });
}

function runXml(run: SlideRun, line: SlideLine, { fontColor }: Surroundings): string {
  const { letters, paper } = inkOf(run, fontColor);
  const color =
    run.color === null && paper === null ? '<a:schemeClr val="tx1"/>' : `<a:srgbClr val="${letters.slice(1)}"/>`;
  const face = run.fontFamily ? faces[run.fontFamily] : sermonFace;
  return scriptPieces(run.text)
    .map(({ text, script }) => {
      const attributes =
        `lang="${script ? languages[script] : 'en-US'}" sz="${sizeOf(line)}"` +
        (run.isBold ? ' b="1"' : '') +
        (run.isItalics ? ' i="1"' : '') +
        (run.isUnderlined ? ' u="sng"' : '') +
        (run.isStruckThrough ? ' strike="sngStrike"' : '') +
        (run.isSuperscript ? ' baseline="30000"' : '');
      return (
        `<a:r><a:rPr ${attributes}><a:solidFill>${color}</a:solidFill>` +
        (paper ? `<a:highlight><a:srgbClr val="${paper.slice(1)}"/></a:highlight>` : '') +
        `<a:latin typeface="${face}"/><a:cs typeface="${complexFace}"/>` +
        `</a:rPr><a:t>${escaped(text)}</a:t></a:r>`
      );
    })
    .join('');
}
