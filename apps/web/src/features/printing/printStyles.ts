import { defaultSize, fonts, highlights, pens, sizes } from '@sermon/domain/document/schema';
import { columnGap, sizeForColumns } from '@sermon/domain/printing/layout';
import { families, sermonFamily } from '../../editor/fonts.ts';
import { light, serif } from '../../ui/theme/tokens.ts';

/** Quotes text as a CSS string so that it cannot end the string or inject CSS rules. */
const cssString = (text: string): string =>
  `"${Array.from(text, (char) => (/[\p{L}\p{N} ]/u.test(char) ? char : `\\${char.codePointAt(0)!.toString(16)} `)).join('')}"`;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const inks: Record<string, string> = light.mark;

/** By default, browsers omit background colors in print. Only highlights need them. */
const marks = highlights.map(
  (name) => `#print-root mark[data-color=${name}]{background:${inks[name]};color:${inks[`on${capital(name)}`]}}`,
);
const written = [
  ...marks,
  ...pens.map((name) => `#print-root [data-pen=${name}]{color:${light.pen[name]}}`),
  '#print-root mark[data-color=black] [data-pen]{color:inherit}',
  ...fonts.map((name) => `#print-root [data-font=${name}]{font-family:${families[name]}}`),
  ...sizes.map((size) => `#print-root [data-size="${size}"]{font-size:${size / defaultSize}em}`),
].join('\n');

/**
 * The print styles, which are the same for every theme. They hide everything except the sermon, keep headings with the
 * text that follows, and number the pages at the bottom. The paper size comes from the browser's print dialog.
 */
export const printStyles = (title: string, columns: number): string => `
#print-root{display:none}
@media print{
html,body{height:auto!important;overflow:visible!important;background:none!important;color-scheme:light!important}
body>:not(#print-root){display:none!important}
#print-root{display:block;color:#000;font:400 ${sizeForColumns(columns)}pt/1.45 ${sermonFamily};white-space:pre-wrap;
overflow-wrap:break-word;orphans:2;widows:2;print-color-adjust:exact;-webkit-print-color-adjust:exact}
#print-root p,#print-root h1,#print-root h2,#print-root li{unicode-bidi:plaintext;text-align:start}
#print-root p{margin:0 0 .6em}
#print-root p:empty{height:1.45em}
#print-root h1,#print-root h2{font-family:${serif};font-weight:600;line-height:1.2;break-after:avoid;break-inside:avoid;text-wrap:balance}
#print-root h1{font-size:1.55em;margin:1.1em 0 .5em}
#print-root h2{font-size:1.2em;margin:1.1em 0 .4em}
#print-root .title{font-size:22pt;margin:0 0 .7em}
#print-root .text{columns:${columns};column-gap:${columnGap}mm;column-fill:${columns === 1 ? 'balance' : 'auto'};column-rule:.5pt solid ${light.divider}}
#print-root .text>:first-child{margin-top:0}
#print-root ul,#print-root ol{margin:0 0 .6em;padding-inline-start:1.6em}
#print-root li>p,#print-root li>ul,#print-root li>ol{margin-bottom:.2em}
#print-root li>p{break-inside:avoid}
#print-root blockquote{margin:0 0 .8em;padding-inline-start:1.1em;border-inline-start:1.5pt solid ${light.divider}}
#print-root blockquote>:last-child{margin-bottom:0}
#print-root blockquote.scripture{border-inline-start:.75pt solid ${light.rubric};break-inside:avoid}
#print-root footer{font-size:.8em;color:${light.text.secondary};break-before:avoid}
#print-root cite{font-style:normal;font-weight:600;color:${light.rubric}}
#print-root sup{font-size:.62em;line-height:0;vertical-align:.5em;margin-inline-end:.2em}
#print-root blockquote.scripture sup{color:${light.rubric};font-weight:600}
#print-root a{color:${light.primary.main}}
#print-root mark{background:none;color:inherit;border-radius:1pt;box-decoration-break:clone;-webkit-box-decoration-break:clone}
${written}
}
@page{
margin:20mm 18mm 22mm;
@bottom-left{content:${cssString(title)};font:9pt ${serif};color:${light.text.secondary}}
@bottom-right{content:counter(page) " / " counter(pages);font:9pt ${serif};color:${light.text.secondary}}
}
@page:first{@bottom-left{content:""}}
`;
