/**
 * The requests of Google Slides that the export uses (https://developers.google.com/workspace/slides/api/reference/rest).
 * Lengths are in points, and places in a text are offsets in UTF-16 code units.
 */
export type GoogleRequest =
  | { createSlide: { objectId: string; slideLayoutReference: { predefinedLayout: 'BLANK' } } }
  | { updatePageProperties: { objectId: string; pageProperties: PageProperties; fields: string } }
  | { createShape: { objectId: string; shapeType: 'TEXT_BOX'; elementProperties: ElementProperties } }
  | {
      updateShapeProperties: {
        objectId: string;
        shapeProperties: { contentAlignment: 'MIDDLE' };
        fields: 'contentAlignment';
      };
    }
  | { insertText: { objectId: string; insertionIndex: number; text: string } }
  | { updateTextStyle: { objectId: string; textRange: TextRange; style: TextStyle; fields: string } }
  | { updateParagraphStyle: { objectId: string; textRange: TextRange; style: ParagraphStyle; fields: string } }
  | { createParagraphBullets: { objectId: string; textRange: TextRange; bulletPreset: BulletPreset } }
  | { deleteObject: { objectId: string } };

type Length = { magnitude: number; unit: 'PT' };
export const points = (magnitude: number): Length => ({ magnitude, unit: 'PT' });

type Color = { opaqueColor: { rgbColor: { red: number; green: number; blue: number } } };

export function googleColor(hex: string): Color {
  const share = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { opaqueColor: { rgbColor: { red: share(1), green: share(3), blue: share(5) } } };
}

type PageProperties = {
  pageBackgroundFill:
    | { stretchedPictureFill: { contentUrl: string } }
    | { solidFill: { color: Color['opaqueColor']; alpha: 1 } };
};

type ElementProperties = {
  pageObjectId: string;
  size: { width: Length; height: Length };
  transform: { scaleX: 1; scaleY: 1; shearX: 0; shearY: 0; translateX: number; translateY: number; unit: 'PT' };
};

type TextRange = { type: 'FIXED_RANGE'; startIndex: number; endIndex: number };
export const textRange = (startIndex: number, endIndex: number): TextRange => ({
  type: 'FIXED_RANGE',
  startIndex,
  endIndex,
});

export type TextStyle = {
  fontFamily: string;
  fontSize: Length;
  foregroundColor: Color;
  backgroundColor?: Color;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  baselineOffset: 'NONE' | 'SUPERSCRIPT';
};

export type ParagraphStyle = {
  alignment: 'START' | 'CENTER' | 'END' | 'JUSTIFIED';
  direction: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT';
  /** In percent of the font's own height. */
  lineSpacing: number;
  spaceAbove: Length;
  spaceBelow: Length;
  indentStart: Length;
  indentFirstLine: Length;
  indentEnd: Length;
};

export type BulletPreset = 'BULLET_DISC_CIRCLE_SQUARE' | 'NUMBERED_DIGIT_ALPHA_ROMAN';

export const fieldsOf = (style: object): string => Object.keys(style).join(',');
