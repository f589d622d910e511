import type { SlideLook } from '../document/slideLook.ts';

export const aspects = ['16x9', '4x3'] as const;
export type Aspect = (typeof aspects)[number];

/** An area of a page, in points. */
export type Box = { x: number; y: number; width: number; height: number };

/** The sizes of pages, in points. They are those of PowerPoint and Google Slides. */
export const pageSizes: Record<Aspect, { width: number; height: number }> = {
  '16x9': { width: 720, height: 405 },
  '4x3': { width: 720, height: 540 },
};

const textBox = { width: 650, height: 405 };

/** The box is in the middle of the page, or ends with the page for text at its bottom. */
export function textBoxOf(aspect: Aspect, isAtBottom = false): Box {
  const page = pageSizes[aspect];
  const below = page.height - textBox.height;
  return { ...textBox, x: (page.width - textBox.width) / 2, y: isAtBottom ? below : below / 2 };
}

/**
 * The space between the edges of the box and its lines, in points. The largest italics reach up to 14 points beyond the
 * width of their characters, and the accents of the largest capitals up to 24 points above their line.
 */
export const boxInset = { x: 14, y: 24 };
/** The area for lines within the box, in points. */
export const room = { width: textBox.width - 2 * boxInset.x, height: textBox.height - 2 * boxInset.y };

/** The size of each kind of line where nothing has to shrink, in points. */
export type TextSizes = { h1: number; h2: number; p: number };
export const usualSizes: TextSizes = { h1: 68, h2: 56, p: 42 };
/** The sizes in a presentation of Google Slides, which lays out the text again in the same box. */
export const googleSizes: TextSizes = { h1: 72, h2: 58, p: 42 };

/** The smallest size of a slide's text, in points. Text that needs a smaller size is divided into parts. */
export const minSize = 28;
/** Text below this size, in points, is hard to read from the back of a large room. */
export const warnBelow = 36;
/**
 * The size of references and of the numbers of parts, in points. It does not shrink, and is clearly smaller than the
 * smallest text.
 */
export const referenceSize = 22;
/** The size of a large reference at the medium text size, in points. It does not shrink either. */
const largeReferenceSize = 48;

/** The sizes of the text at each text size, as shares of the usual ones. */
const scales = { small: 0.8, medium: 1, large: 1.2 };
/** With this share of the usual sizes, two rows and a reference take a third of the page. */
const lowerThirdScale = 0.75;
/** The largest size for which `boxInset` leaves room, in points. */
const maxSize = 72;

/** How a look sets its slide: the sizes of its text and reference, and the height that they may take, in points. */
export type Setting = { sizes: TextSizes; referenceSize: number; height: number; isAtBottom: boolean };

export function settingOf({ placement, textSize }: SlideLook, { h1, h2, p }: TextSizes): Setting {
  const isAtBottom = placement === 'lower-third';
  const scale = scales[textSize] * (isAtBottom ? lowerThirdScale : 1);
  const scaled = (size: number) => Math.max(minSize, Math.min(maxSize, Math.round(size * scale)));
  return {
    sizes: { h1: scaled(h1), h2: scaled(h2), p: scaled(p) },
    referenceSize: placement === 'large-reference' ? Math.round(largeReferenceSize * scales[textSize]) : referenceSize,
    // Longer text takes up to half of the page, so that the other half stays free.
    height: isAtBottom ? room.height / 2 : room.height,
    isAtBottom,
  };
}

export const lineHeight = 1.2;
/** The space above a block, and above a reference, as a multiple of its size. */
export const blockSpacing = 0.3;
export const referenceSpacing = 0.4;
/** The size of superscript letters, as a multiple of the size of their line. PowerPoint's is the largest. */
export const superscriptScale = 2 / 3;
export const markerGap = 0.3;

/** Lists and quotations are indented by 40 points per level, and other paragraphs by 20. */
export const nestedIndent = 40;
export const paragraphIndent = 20;
/** The largest indent, in points, so that the deepest level has room for text. */
export const maxIndent = 200;

/** The share of each line that stays empty, because some pairs of letters are set wider than the sum of their widths. */
export const widthMargin = 0.02;
export const maxLineChars = 80;
/** The most lines of a reference. A longer one is cut. */
export const maxReferenceLines = 3;
/** The most parts of a slide, which is about 25,000 words. The text after them is not shown. */
export const maxParts = 500;
export const minFilled = 0.5;
