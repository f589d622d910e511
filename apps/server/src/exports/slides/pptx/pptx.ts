import { type Aspect, pageSizes, textBoxOf } from '@sermon/domain/slides/page';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type DeckPage, paragraphsOf, type Slides } from '../deck.ts';
import { paragraphsXml } from './paragraphs.ts';
import {
  corePropertiesXml,
  layoutXml,
  masterXml,
  newTextStyle,
  notesMasterXml,
  notesPage,
  notesXml,
  slideXml,
  themeXml,
} from './parts.ts';
import { emu, namespaces, relationships, xmlDeclaration } from './xml.ts';

/** The parts of a file, by path. The content type is null for parts that are known by their extension. */
type Part = { path: string; type: string | null; content: string | Uint8Array };

const presentationType = 'application/vnd.openxmlformats-officedocument.presentationml';

/** The first relationships of the presentation. Those of the slides follow. */
const firstSlide = 4;
const firstSlideId = 256;

export async function toPptx(slides: Slides, pages: readonly DeckPage[]): Promise<Uint8Array> {
  const { title, author, aspect, background } = slides;
  const box = textBoxOf(aspect);
  const around = { box, fontColor: background.fontColor };
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
    ...pages.flatMap((page, at) => slideParts(page, at + 1, slideXml(box, paragraphsXml(paragraphsOf(page), around)))),
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
