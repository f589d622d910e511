/**
 * The document: what a sermon's text may hold, and the one HTML form in which it is kept.
 *
 * Blocks (attributes in this order, nothing else, no white space between blocks):
 *   <p>…</p>  <h1>…</h1>  <h2>…</h2>          with style="text-align: center;" (or right, justify) when not at the start
 *   <ul><li>…</li></ul>  <ol start="3">…</ol>  start only when it is not 1; an item holds blocks, the first of them a <p>
 *   <blockquote>…</blockquote>                 holds one block or more
 *   <blockquote class="scripture" data-reference="Luke 15:20" data-translation="WEB"><p>…</p></blockquote>
 *                                              holds paragraphs; both attributes always stand, the translation may be ""
 * Lists and quotations nest at most eight deep. An empty line is <p></p>; a block never holds a single <br> alone.
 *
 * Inside a line: text, <br>, and marks, outermost first as in `markOrder`, opened and closed as rarely as that order allows:
 *   <span class="sm-slide" data-slide-id="…">  <span data-source="sermon/…/Title/Author">  <a href="…">
 *   <mark data-color="yellow">  <span data-pen="red">  <span data-font="ubuntu">  <span data-size="19">
 *   <strong>  <em>  <s>  <u>  <sup>
 *
 * Fonts and sizes are names, not styles: browsers write a font-family back in different words, and a size is a label that
 * is shown as `label / 15` em so that everything grows together in the presenter and in print. Spaces are text and are
 * kept (an editor parses with `preserveWhitespace`); tabs and line ends are not. No direction is kept: a block runs as its
 * first letter does (`dir="auto"`, `unicode-bidi: plaintext`). Text is escaped as &amp; &lt; &gt; &nbsp; and
 * attributes as &amp; &quot; &nbsp;; no attribute holds an angle bracket.
 */

export const highlights = ['yellow', 'green', 'red', 'blue', 'orange', 'purple', 'black'] as const;
export type Highlight = (typeof highlights)[number];

export const pens = ['red', 'blue'] as const;
export type Pen = (typeof pens)[number];

export const fonts = ['ubuntu', 'helvetica', 'roboto'] as const;
export type Font = (typeof fonts)[number];

/** Size labels besides the default one (spec part 2 §2). */
export const sizes = [9, 11, 13, 17, 19, 21] as const;
export type Size = (typeof sizes)[number];
/** The size that text has without a size mark; a run is shown at `label / defaultSize` em. */
export const defaultSize = 15;

/** Alignments that are kept; text without one stands at the start of its line. */
export const alignments = ['center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** The marks, outermost first: the order in which an editor registers them and in which they are written. */
export const markOrder = [
  'slide',
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
  /** Where the words were taken from, as `writeSource` writes it. */
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

/** Text under the same marks; '\n' in it is a line break within the block. */
export type Run = { text: string; marks: Marks };

export type Paragraph = { type: 'paragraph'; align?: Alignment; runs: Run[] };
export type Heading = { type: 'heading'; level: 1 | 2; align?: Alignment; runs: Run[] };
/** `start` is the first number of an ordered list and 1 otherwise; every item begins with a paragraph. */
export type List = { type: 'list'; ordered: boolean; start: number; items: Block[][] };
export type Quote = { type: 'quote'; blocks: Block[] };
export type Scripture = { type: 'scripture'; reference: string; translation: string; paragraphs: Paragraph[] };
export type Block = Paragraph | Heading | List | Quote | Scripture;

/** How deep lists and quotations may stand in each other; what is deeper is flattened. */
export const maxNesting = 8;
export const maxListStart = 9_999;
export const maxHrefLength = 2_000;
export const maxReferenceLength = 100;

export const slideIdPattern = /^[A-Za-z0-9_-]{1,40}$/;
export const translationPattern = /^[A-Za-z0-9-]{0,20}$/;

/**
 * The address as a document keeps it, or null when a document may not link there: only http, https, mailto and tel, without
 * white space, and with quotes and angle brackets encoded.
 */
export function safeHref(address: string): string | null {
  const href = address
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]|\p{Surrogate}/gu, '')
    .replace(/["<>`]/g, encodeURIComponent);
  return href.length <= maxHrefLength && /^(https?:\/\/[^/\\]|mailto:.|tel:.)/i.test(href) ? href : null;
}

/** A Scripture reference as a quotation keeps it: one line, no angle brackets; '' when nothing is left. */
export function safeReference(reference: string): string {
  return reference
    .replace(/[<>]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxReferenceLength)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}
