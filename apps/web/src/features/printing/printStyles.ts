import { toHtml } from '@sermon/domain/document/html/serialize';
import { defaultSize, fonts, highlights, pens, sizes } from '@sermon/domain/document/schema';
import { bodyOf } from '@sermon/domain/printing/body';
import { columnGap, edgesOf, type Layout, papers, sizeForColumns } from '@sermon/domain/printing/layout';
import { translationById } from '@sermon/domain/scripture/translations';
import { families, sermonFamily } from '../../editor/fonts.ts';
import { light, serif } from '../../ui/theme/tokens.ts';

/** Quotes text as a CSS string so that it cannot end the string or inject CSS rules. */
const cssString = (text: string): string =>
  `"${Array.from(text, (char) => (/[\p{L}\p{N} ]/u.test(char) ? char : `\\${char.codePointAt(0)!.toString(16)} `)).join('')}"`;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * A quotation of more characters, about a third of a page, may be split between pages. Otherwise, most of a page could
 * stay empty.
 */
const maxWholeQuotation = 1_000;

const inks: Record<string, string> = light.mark;

/** By default, browsers omit background colors in print. Only highlights need them. */
const written = (root: string): string =>
  [
    ...highlights.map(
      (name) => `${root} mark[data-color=${name}]{background:${inks[name]};color:${inks[`on${capital(name)}`]}}`,
    ),
    ...pens.map((name) => `${root} [data-pen=${name}]{color:${light.pen[name]}}`),
    `${root} mark[data-color=black] [data-pen]{color:inherit}`,
    ...fonts.map((name) => `${root} [data-font=${name}]{font-family:${families[name]}}`),
    ...sizes.map((size) => `${root} [data-size="${size}"]{font-size:${size / defaultSize}em}`),
  ].join('\n');

/** The same for every theme. `root` is a selector, `size` the text size in points. */
export const paperStyles = (root: string, { columns, size }: { columns: number; size: number }): string => `
${root}{display:block;color:#000;font:400 ${size}pt/1.45 ${sermonFamily};white-space:pre-wrap;
overflow-wrap:break-word;orphans:2;widows:2;print-color-adjust:exact;-webkit-print-color-adjust:exact}
${root} p,${root} h1,${root} h2,${root} li{unicode-bidi:plaintext;text-align:start}
${root} p{margin:0 0 .6em}
${root} p:empty{height:1.45em}
${root} h1,${root} h2{font-family:${serif};font-weight:600;line-height:1.2;break-after:avoid;break-inside:avoid;text-wrap:balance}
${root} h1{font-size:1.55em;margin:1.1em 0 .5em}
${root} h2{font-size:1.2em;margin:1.1em 0 .4em}
${root} .title{font-size:22pt;margin:0 0 .7em}
${root} .text{columns:${columns};column-gap:${columnGap}mm;column-fill:${columns === 1 ? 'balance' : 'auto'};column-rule:.5pt solid ${light.divider}}
${root} .text>:first-child{margin-top:0}
${root} ul,${root} ol{margin:0 0 .6em;padding-inline-start:1.6em}
${root} ol[type=i]{padding-inline-start:2.2em}
${root} li>p,${root} li>ul,${root} li>ol{margin-bottom:.2em}
${root} li>p{break-inside:avoid}
${root} blockquote{margin:0 0 .8em;padding-inline-start:1.1em;border-inline-start:1.5pt solid ${light.divider}}
${root} blockquote>:last-child{margin-bottom:0}
${root} blockquote.scripture{border-inline-start:.75pt solid ${light.rubric}}
${root} blockquote.scripture:not([data-long]){break-inside:avoid}
${root} footer{font-size:.8em;color:${light.text.secondary};break-before:avoid}
${root} cite{font-style:normal;font-weight:600;color:${light.rubric}}
${root} sup{font-size:.62em;line-height:0;vertical-align:.5em;margin-inline-end:.2em}
${root} blockquote.scripture sup{color:${light.rubric};font-weight:600}
${root} a{color:${light.primary.main}}
${root} mark{background:none;color:inherit;border-radius:1pt;box-decoration-break:clone;-webkit-box-decoration-break:clone}
${written(root)}`;

/** For a paper size that is chosen in the browser's print dialog. */
const anyPage = 'margin:20mm 18mm 22mm;';

function pageOf(layout: Layout): string {
  const { width, height } = papers[layout.paper];
  const { side, top, bottom } = edgesOf(layout);
  return `size:${width}mm ${height}mm;margin:${top}mm ${side}mm ${bottom}mm;`;
}

/** Numbers the pages at the bottom. With a layout, uses its text size and asks the browser for its paper and margins. */
export const printStyles = (title: string, columns: number, layout: Layout | null = null): string => `
@media print{
${paperStyles('#print-root', { columns, size: layout?.size ?? sizeForColumns(columns) })}
}
@page{
${layout ? pageOf(layout) : anyPage}
@bottom-left{content:${cssString(title)};font:9pt ${serif};color:${light.text.secondary}}
@bottom-right{content:counter(page) " / " counter(pages);font:9pt ${serif};color:${light.text.secondary}}
}
@page:first{@bottom-left{content:""}}
`;

type Sermon = { title: string; html: string };

/**
 * For `paperStyles`. The HTML is parsed and serialized by the document schema, so no other markup gets into the page.
 */
export function paperElements({ title, html }: Sermon): HTMLElement[] {
  const heading = document.createElement('h1');
  heading.className = 'title';
  heading.dir = 'auto';
  heading.textContent = title;
  const text = document.createElement('div');
  text.className = 'text';
  text.innerHTML = toHtml(bodyOf({ title, text: html }));
  for (const quotation of text.querySelectorAll<HTMLElement>('blockquote.scripture')) {
    quotation.toggleAttribute('data-long', quotation.textContent.length > maxWholeQuotation);
    quotation.append(sourceOf(quotation));
  }
  return [heading, text];
}

function sourceOf({ dataset }: HTMLElement): HTMLElement {
  const source = document.createElement('footer');
  const reference = document.createElement('cite');
  reference.textContent = dataset['reference'] ?? '';
  const id = dataset['translation'] ?? '';
  source.append(reference, ` ${translationById(id)?.name ?? id}`);
  return source;
}
