/**
 * The document schema: what the text of a sermon may contain, and the only HTML form in which it is stored.
 *
 * Blocks, with attributes in this order, no other attributes, and no white space between blocks:
 *   <p>…</p>  <h1>…</h1>  <h2>…</h2>
 *       with style="text-align: center;" (or right, justify) unless aligned at the start,
 *       a paragraph with data-skip="late" if it may be skipped when late,
 *       and a heading with data-minutes="5" if the user gave its section a time
 *   <ul><li>…</li></ul>  <ol type="A" start="3" data-label="A)">…</ol>
 *       type (A, a, I, i) and start only if they are not 1, data-label only if the labels end with a parenthesis;
 *       an item contains blocks and begins with a <p>
 *   <blockquote>…</blockquote>
 *       contains one or more blocks
 *   <blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>…</p></blockquote>
 *       contains paragraphs; both attributes are required, the translation may be ""
 * Lists and quotations nest at most eight levels deep. An empty line is <p></p>; no block consists of a single <br>.
 *
 * A line contains text, <br> and marks. Marks nest in the order of `markOrder`, outermost first, with as few tags as
 * possible:
 *   <span class="sm-slide" data-slide-id="…">  <span data-slide-look="lower-third large">
 *   <span data-source="sermon/…/Title/Author">  <a href="…">
 *   <mark data-color="yellow">  <span data-pen="red">  <span data-font="ubuntu">  <span data-size="19">
 *   <strong>  <em>  <s>  <u>  <sup>
 *
 * Fonts and sizes are stored as names and not as styles: browsers rewrite the value of a font-family, and a size is a
 * label that is displayed as `label / 15` em, so the whole text scales together in the presenter and in print. Spaces
 * are significant and are stored (the editor parses with `preserveWhitespace`); tabs and line ends are not. Text
 * direction is not stored: the first letter of a block determines it (`dir="auto"`, `unicode-bidi: plaintext`). The
 * style sheets look at `data-label` because CSS selectors ignore case in the value of `type`, where it matters. Text is
 * escaped with &amp; &lt; &gt; &nbsp; and attributes with &amp; &quot; &nbsp;. Attributes contain no angle brackets.
 */

export const highlights = ['yellow', 'green', 'red', 'blue', 'orange', 'purple', 'black'] as const;
export type Highlight = (typeof highlights)[number];

export const pens = ['red', 'blue'] as const;
export type Pen = (typeof pens)[number];

export const fonts = ['ubuntu', 'helvetica', 'roboto'] as const;
export type Font = (typeof fonts)[number];

/** The size labels, except the default one (spec part 2 §2). */
export const sizes = [9, 11, 13, 17, 19, 21] as const;
export type Size = (typeof sizes)[number];
/** The size label for text without a size mark. A run is displayed at `label / defaultSize` em. */
export const defaultSize = 15;

/** The alignments that are stored. Text without a stored alignment is aligned at the start of the line. */
export const alignments = ['center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** The marks, outermost first. The editor registers them and the serializer writes them in this order. */
export const markOrder = [
  'slide',
  'slideLook',
  'source',
  'link',
  'highlight',
  'pen',
  'font',
  'size',
  'bold',
  'italic',
  'strike',
  'underline',
  'superscript',
] as const;

export type Marks = {
  slide?: string;
  /** The look of the slide with these words: one of `storedLooks` (slideLook.ts). */
  slideLook?: string;
  source?: string;
  link?: string;
  highlight?: Highlight;
  pen?: Pen;
  font?: Font;
  size?: Size;
  bold?: true;
  italic?: true;
  strike?: true;
  underline?: true;
  superscript?: true;
};

/** Text with the same marks throughout. '\n' is a line break within the block. */
export type Run = { text: string; marks: Marks };

/** A paragraph. `skip` marks one that the preacher leaves out when late. */
export type Paragraph = { type: 'paragraph'; align?: Alignment; skip?: true; runs: Run[] };
/** A heading. `minutes` is the time that the user gave to its section. */
export type Heading = { type: 'heading'; level: 1 | 2; align?: Alignment; minutes?: number; runs: Run[] };
/** The labels of an ordered list, by the label of its first item, as in the `type` of HTML's `<ol>`. */
export const listLabels = ['1', 'A', 'a', 'I', 'i'] as const;
export type ListLabel = (typeof listLabels)[number];
/** The character after the number or letter of each label. */
export const listSuffixes = ['.', ')'] as const;
export type ListSuffix = (typeof listSuffixes)[number];

/** How the items of an ordered list are numbered. Other lists have the usual values. */
export type ListNumbering = { start: number; label: ListLabel; suffix: ListSuffix };
export const usualNumbering: ListNumbering = { start: 1, label: '1', suffix: '.' };

/** A list. Every item begins with a paragraph. */
export type List = { type: 'list'; ordered: boolean } & ListNumbering & { items: Block[][] };
export type Quote = { type: 'quote'; blocks: Block[] };
export type Scripture = { type: 'scripture'; reference: string; translation: string; paragraphs: Paragraph[] };
export type Block = Paragraph | Heading | List | Quote | Scripture;

/** The maximum nesting depth of lists and quotations. Deeper levels are flattened. */
export const maxNesting = 8;
export const maxListStart = 9_999;
export const maxSectionMinutes = 600;
export const maxHrefLength = 2_000;
export const maxReferenceLength = 100;

/** Reads the stored time of a section: whole minutes from 1 on. Returns null for anything else. */
export const sectionMinutesOf = (value: string | null | undefined): number | null =>
  /^[1-9]\d{0,2}$/.test(value ?? '') && Number(value) <= maxSectionMinutes ? Number(value) : null;

export const skipIfLate = 'late';

export const slideIdPattern = /^[A-Za-z0-9_-]{1,40}$/;

const ownPrefix = 'own-';

/** Returns an id, from one of at most 36 characters, for a slide that its neighbors do not join. */
export const ownSlideId = (id: string): string => ownPrefix + id;

export const isOwnSlide = (id: string): boolean => id.startsWith(ownPrefix);

/** Whether marked words with these ids are one slide if nothing is between them. */
export const joinSlides = (before: string, after: string): boolean =>
  before === after || (!isOwnSlide(before) && !isOwnSlide(after));

export const translationPattern = /^[A-Za-z0-9-]{0,20}$/;

/**
 * Returns an address in its stored form, or null if a document may not link to it. Only http, https, mailto and tel
 * addresses are allowed. White space is removed; quotation marks and angle brackets are percent-encoded.
 */
export function safeHref(address: string): string | null {
  const href = address
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]|\p{Surrogate}/gu, '')
    .replace(/["<>`]/g, encodeURIComponent);
  return href.length <= maxHrefLength && /^(https?:\/\/[^/\\]|mailto:.|tel:.)/i.test(href) ? href : null;
}

/** Returns a Scripture reference in its stored form: one line without angle brackets, or '' if nothing is left. */
export function safeReference(reference: string): string {
  return reference
    .replace(/[<>]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxReferenceLength)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** The maximum length of a document's HTML: about 200,000 words of plain text, more than any sermon has. */
export const maxTextLength = 1_500_000;
/**
 * The maximum number of tags in a document's HTML, ten times as many as the longest sermon has. Parsing more tags would
 * delay other users' requests.
 */
export const maxTags = 100_000;
