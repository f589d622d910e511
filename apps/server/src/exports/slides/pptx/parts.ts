import { type Box, boxInset } from '@sermon/domain/slides/page';
import { cleanText, escapeHtml } from '@sermon/domain/text';

export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const group =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/>' +
  '<a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

const sameColors = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';

/** On a dark picture, the colors for text and background are exchanged, so that new text is white as well. */
const colorMap = (fontColor: 'white' | 'black'): string => {
  const [text, background] = fontColor === 'white' ? ['lt', 'dk'] : ['dk', 'lt'];
  const accents = Array.from({ length: 6 }, (_, at) => `accent${at + 1}="accent${at + 1}"`).join(' ');
  return (
    `<p:clrMap bg1="${background}1" tx1="${text}1" bg2="${background}2" tx2="${text}2" ${accents} ` +
    'hlink="hlink" folHlink="folHlink"/>'
  );
};

const textStyle = (size: number): string =>
  `<a:lvl1pPr marL="0" algn="l" rtl="0"><a:defRPr sz="${size}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>` +
  '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr>';

/** Sizes in hundredths of a point. */
const newTextSize = 4_200;
const noteSize = 1_200;

export const newTextStyle = textStyle(newTextSize);

export const masterXml = (fontColor: 'white' | 'black'): string =>
  `${xmlDeclaration}<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr><a:blipFill dpi="0" rotWithShape="1">` +
  '<a:blip r:embed="rId3"/><a:srcRect/><a:stretch><a:fillRect/></a:stretch></a:blipFill><a:effectLst/></p:bgPr></p:bg>' +
  `<p:spTree>${group}</p:spTree></p:cSld>${colorMap(fontColor)}` +
  '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles>' +
  `<p:titleStyle>${newTextStyle}</p:titleStyle><p:bodyStyle>${newTextStyle}</p:bodyStyle>` +
  `<p:otherStyle>${newTextStyle}</p:otherStyle></p:txStyles></p:sldMaster>`;

export const layoutXml =
  `${xmlDeclaration}<p:sldLayout ${namespaces} type="blank" preserve="1"><p:cSld name="Slide"><p:spTree>${group}</p:spTree>` +
  `</p:cSld>${sameColors}</p:sldLayout>`;

const placeXml = ({ x, y, width, height }: Box): string =>
  `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>` +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

/**
 * A slide with a text box. Its text is in the middle or at the bottom of the box, which does not change its size. It fits in
 * Georgia; with a wider font in its place, programs may shrink it.
 */
export const slideXml = (box: Box, paragraphs: string, isAtBottom: boolean): string =>
  `${xmlDeclaration}<p:sld ${namespaces}><p:cSld><p:spTree>${group}<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/>` +
  `<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${placeXml(box)}<a:noFill/></p:spPr><p:txBody>` +
  `<a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="${isAtBottom ? emu(boxInset.y) : 0}" rtlCol="0" ` +
  `anchor="${isAtBottom ? 'b' : 'ctr'}"><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp></p:spTree></p:cSld>${sameColors}</p:sld>`;

/** The size of a page of notes, in points. */
export const notesPage = { width: 540, height: 720 };
const notesBox: Box = { x: 54, y: 346, width: 432, height: 324 };

const picturePlaceholder = (id: number, place: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Slide Image Placeholder"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" ` +
  `noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"${place ? ' idx="2"' : ''}/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr></p:sp>`;

const notesPlaceholder = (id: number, index: number, place: string, paragraphs: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Notes Placeholder"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>` +
  `<p:ph type="body"${place ? ' sz="quarter"' : ''} idx="${index}"/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr>` +
  `<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;

const notesIndex = 3;

export function notesMasterXml({ width, height }: { width: number; height: number }): string {
  const pictureWidth = notesBox.width;
  const picture = placeXml({ x: notesBox.x, y: 60, width: pictureWidth, height: (pictureWidth * height) / width });
  const paragraph = '<a:p><a:r><a:rPr lang="en-US"/><a:t>Notes</a:t></a:r></a:p>';
  return (
    `${xmlDeclaration}<p:notesMaster ${namespaces}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>` +
    `<p:spTree>${group}${picturePlaceholder(2, picture)}` +
    `${notesPlaceholder(3, notesIndex, placeXml(notesBox), paragraph)}</p:spTree></p:cSld>${colorMap('black')}` +
    `<p:notesStyle>${textStyle(noteSize)}</p:notesStyle></p:notesMaster>`
  );
}

export function notesXml(notes: string[]): string {
  const lines = notes.flatMap((note) => note.split(/\r\n|\r|\n/));
  const paragraphs = lines.map((line) =>
    line ? `<a:p><a:r><a:rPr lang="en-US"/><a:t>${escaped(line)}</a:t></a:r></a:p>` : '<a:p/>',
  );
  return (
    `${xmlDeclaration}<p:notes ${namespaces}><p:cSld><p:spTree>${group}${picturePlaceholder(2, '')}` +
    `${notesPlaceholder(3, notesIndex, '', paragraphs.join(''))}</p:spTree></p:cSld>${sameColors}</p:notes>`
  );
}

const rgb = (value: string): string => `<a:srgbClr val="${value}"/>`;
const colors: [name: string, value: string][] = [
  ['dk1', rgb('000000')],
  ['lt1', rgb('FFFFFF')],
  ['dk2', rgb('25211B')],
  ['lt2', rgb('F4EFE6')],
  ['accent1', rgb('1F4D3D')],
  ['accent2', rgb('8C2F24')],
  ['accent3', rgb('24507A')],
  ['accent4', rgb('C08A2E')],
  ['accent5', rgb('5E5648')],
  ['accent6', rgb('6B4C7A')],
  ['hlink', rgb('24507A')],
  ['folHlink', rgb('6B4C7A')],
];

const three = (element: string): string => element.repeat(3);
const plainFill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const fontsXml = (kind: 'major' | 'minor'): string =>
  `<a:${kind}Font><a:latin typeface="Georgia"/><a:ea typeface=""/><a:cs typeface="Arial"/></a:${kind}Font>`;

/** The theme. Georgia is the font that the slides were laid out for. */
export const themeXml =
  `${xmlDeclaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Sermon"><a:themeElements>` +
  `<a:clrScheme name="Sermon">${colors.map(([name, value]) => `<a:${name}>${value}</a:${name}>`).join('')}</a:clrScheme>` +
  `<a:fontScheme name="Sermon">${fontsXml('major')}${fontsXml('minor')}</a:fontScheme><a:fmtScheme name="Sermon">` +
  `<a:fillStyleLst>${three(plainFill)}</a:fillStyleLst>` +
  `<a:lnStyleLst>${three(`<a:ln w="9525" cap="flat" cmpd="sng" algn="ctr">${plainFill}<a:prstDash val="solid"/></a:ln>`)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst>` +
  `<a:bgFillStyleLst>${three(plainFill)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

export const corePropertiesXml = (title: string, author: string): string =>
  `${xmlDeclaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
  `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title>` +
  `<dc:creator>${escaped(author)}</dc:creator></cp:coreProperties>`;

export const escaped = (text: string): string => escapeHtml(cleanText(text));

/** Converts points to English Metric Units, in which a presentation measures places. */
export const emu = (points: number): number => Math.round(points * 12_700);
export const hundredths = (points: number): number => Math.round(points * 100);

type Relationship = { id: string; type: string; target: string };

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const relationships = (all: Relationship[]): string =>
  `${xmlDeclaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(({ id, type, target }) => {
      const uri = type.includes(':') ? type : `${relationshipTypes}/${type}`;
      return `<Relationship Id="${id}" Type="${uri}" Target="${target}"/>`;
    })
    .join('')}</Relationships>`;
