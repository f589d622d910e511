import type { GoogleRequest, ParagraphStyle, TextStyle } from '@sermon/domain/slides/export/google';

/** A refusal as Google Slides words it. */
export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal';
  readonly code: number;
  readonly status: string;
  constructor(code: number, status: string, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type Box = { id: string; text: string; styles: TextStyle[]; lines: Line[]; x: number; y: number };
type Line = { style: ParagraphStyle | null; bullet: string | null; level: number };
type Page = { id: string; background: string | null; boxes: Box[] };

/** A presentation at the stand-in for Google Slides. */
export type Presentation = { id: string; title: string; width: number; height: number; pages: Page[] };

/** The values that Google accepts (revision 20240604 of its API). Its types only say that these are strings. */
const values: Record<string, readonly string[]> = {
  unit: ['EMU', 'PT'],
  predefinedLayout: ['BLANK', 'TITLE', 'TITLE_ONLY', 'TITLE_AND_BODY'],
  shapeType: ['TEXT_BOX', 'RECTANGLE'],
  contentAlignment: ['TOP', 'MIDDLE', 'BOTTOM'],
  alignment: ['START', 'CENTER', 'END', 'JUSTIFIED'],
  direction: ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'],
  baselineOffset: ['NONE', 'SUPERSCRIPT', 'SUBSCRIPT'],
  type: ['FIXED_RANGE', 'FROM_START_INDEX', 'ALL'],
  bulletPreset: ['BULLET_DISC_CIRCLE_SQUARE', 'NUMBERED_DIGIT_ALPHA_ROMAN', 'NUMBERED_DIGIT_NESTED'],
};

const invalid = (message: string) => new GoogleRefusal(400, 'INVALID_ARGUMENT', message);

function checkValues(value: unknown, at: number): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const known = values[key];
    if (known && !known.includes(String(inner)))
      throw invalid(`Invalid value at 'requests[${at}]' (${key}), "${String(inner)}"`);
    checkValues(inner, at);
  }
}

/** Returns a presentation with all requests applied. If one is invalid, throws and changes nothing. */
export function applyRequests(
  before: Presentation,
  requests: readonly GoogleRequest[],
  canLoad: (url: string) => boolean,
): Presentation {
  const presentation = structuredClone(before);
  for (const [at, request] of requests.entries()) {
    const names = Object.keys(request);
    if (names.length === 0) throw invalid(`Invalid requests[${at}]: No request set.`);
    if (names.length > 1) throw invalid(`Invalid requests[${at}]: More than one request set.`);
    checkValues(request, at);
    try {
      applyRequest(presentation, request, canLoad);
    } catch (error) {
      if (!(error instanceof Reason)) throw error;
      throw invalid(`Invalid requests[${at}].${names[0]!}: ${error.message}`);
    }
  }
  return presentation;
}

/** The reason why a request is refused. The message of the refusal begins with the number of the request. */
class Reason extends Error {}
const refuse = (reason: string): never => {
  throw new Reason(reason);
};

function applyRequest(presentation: Presentation, request: GoogleRequest, canLoad: (url: string) => boolean): void {
  const { pages } = presentation;
  const pageOf = (id: string): Page =>
    pages.find((page) => page.id === id) ?? refuse(`The object (${id}) could not be found.`);
  const boxOf = (id: string): Box =>
    pages.flatMap(({ boxes }) => boxes).find((box) => box.id === id) ??
    refuse(`The object (${id}) could not be found.`);
  const claim = (id: string): string => {
    if (!/^\w[\w:-]{4,49}$/.test(id)) refuse(`The object ID (${id}) is not valid.`);
    if (pages.some((page) => page.id === id || page.boxes.some((box) => box.id === id)))
      refuse(`The object ID (${id}) should be unique among all pages and page elements in the presentation.`);
    return id;
  };
  if ('createSlide' in request) {
    pages.push({ id: claim(request.createSlide.objectId), background: null, boxes: [] });
  } else if ('updatePageProperties' in request) {
    const { objectId, pageProperties } = request.updatePageProperties;
    const fill = pageProperties.pageBackgroundFill;
    const url = 'stretchedPictureFill' in fill ? fill.stretchedPictureFill.contentUrl : null;
    if (url !== null && (url.length > 2_000 || !canLoad(url)))
      refuse('There was a problem retrieving the image. The provided image should be publicly accessible.');
    pageOf(objectId).background = url;
  } else if ('createShape' in request) {
    const { objectId, elementProperties } = request.createShape;
    const { translateX: x, translateY: y } = elementProperties.transform;
    const id = claim(objectId);
    const line = { style: null, bullet: null, level: 0 };
    pageOf(elementProperties.pageObjectId).boxes.push({ id, text: '', styles: [], lines: [line], x, y });
  } else if ('updateShapeProperties' in request) {
    boxOf(request.updateShapeProperties.objectId);
  } else if ('insertText' in request) {
    insertText(boxOf(request.insertText.objectId), request.insertText);
  } else if ('updateTextStyle' in request) {
    const { objectId, textRange, style } = request.updateTextStyle;
    const box = boxOf(objectId);
    const { startIndex, endIndex } = rangeIn(box, textRange);
    box.styles.fill(style, startIndex, endIndex);
  } else if ('updateParagraphStyle' in request) {
    const { objectId, textRange, style } = request.updateParagraphStyle;
    const box = boxOf(objectId);
    for (const { line } of linesIn(box, rangeIn(box, textRange))) line.style = style;
  } else if ('createParagraphBullets' in request) {
    const { objectId, textRange, bulletPreset } = request.createParagraphBullets;
    addBullets(boxOf(objectId), textRange, bulletPreset);
  } else {
    pageOf(request.deleteObject.objectId);
    pages.splice(0, pages.length, ...pages.filter(({ id }) => id !== request.deleteObject.objectId));
  }
}

function insertText(box: Box, { insertionIndex, text }: { insertionIndex: number; text: string }): void {
  if (text === '') refuse('The text to insert must not be empty.');
  if (insertionIndex > box.text.length) refuse(`The insertion index (${insertionIndex}) is out of bounds.`);
  // Google removes these characters.
  const inserted = text.replaceAll(/(?![\t\n\v])[\p{Cc}\ue000-\uf8ff]/gu, '');
  box.text = box.text.slice(0, insertionIndex) + inserted + box.text.slice(insertionIndex);
  box.styles.splice(insertionIndex, 0, ...Array.from<TextStyle>({ length: inserted.length }));
  box.lines = box.text.split('\n').map(() => ({ style: null, bullet: null, level: 0 }));
}

type Range = { startIndex: number; endIndex: number };

function rangeIn({ text }: Box, range: Range): Range {
  const { startIndex, endIndex } = range;
  if (startIndex >= endIndex) refuse(`The start index (${startIndex}) must be less than the end index (${endIndex}).`);
  // The text ends with a line end of its own.
  if (endIndex > text.length + 1)
    refuse(`The end index (${endIndex}) should not be greater than the existing text length (${text.length + 1}).`);
  return range;
}

/** Returns the lines that overlap with a range, and where they begin in the text. */
function linesIn(box: Box, { startIndex, endIndex }: Range): { line: Line; from: number }[] {
  let from = 0;
  return box.text.split('\n').flatMap((text, at) => {
    const [begin, end] = [from, from + text.length + 1];
    from = end;
    return begin < endIndex && end > startIndex ? [{ line: box.lines[at]!, from: begin }] : [];
  });
}

function addBullets(box: Box, range: Range, preset: string): void {
  for (const { line, from } of linesIn(box, rangeIn(box, range)).toReversed()) {
    const tabs = /^\t*/.exec(box.text.slice(from))![0].length;
    box.text = box.text.slice(0, from) + box.text.slice(from + tabs);
    box.styles.splice(from, tabs);
    line.bullet = preset;
    line.level = tabs;
  }
}
