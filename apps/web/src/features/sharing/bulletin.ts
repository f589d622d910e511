import type { AssetShare } from '@sermon/contract/sharing/shares';
import { html, trusted } from '@sermon/domain/html';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { printOnly } from '../../ui/browser/printOnly.ts';
import { qrSvg } from '../../ui/QrCode.tsx';
import { sans, serif } from '../../ui/theme/tokens.ts';

/** Fit on one sheet of A4 or Letter, to be cut. */
const copies = 3;

const css = `
@page{margin:12mm}
@media print{
#print-root{display:block;color:#000;font:400 11pt/1.4 ${sans}}
#print-root article{box-sizing:border-box;display:grid;grid-template-columns:50mm minmax(0,1fr);column-gap:8mm;
align-items:center;height:80mm;overflow:hidden;break-inside:avoid}
#print-root article+article{border-top:.5pt dashed #000}
#print-root svg{display:block;width:100%}
#print-root h1{display:-webkit-box;margin:0;overflow:hidden;font:600 20pt/1.2 ${serif};text-wrap:balance;overflow-wrap:anywhere;
-webkit-box-orient:vertical;-webkit-line-clamp:3}
#print-root p{margin:2mm 0 0;overflow-wrap:anywhere}
#print-root p.church{margin:0 0 2mm}
#print-root p.passage{font:italic 400 13pt/1.3 ${serif}}
#print-root p.link{margin-top:5mm}
}`;

/**
 * Prints the sermon's title, passage, link and code on slips of a third of a page. `passage` is the text of its passages as
 * it is shown.
 */
export function printForBulletin({ name, churchName, kind }: AssetShare, passage: string, address: string): void {
  const slip = html`${trusted(qrSvg(address))}
    <div>
      ${churchName && html`<p class="church" dir="auto">${churchName}</p>`}
      <h1 dir="auto">${name}</h1>
      ${passage && html`<p class="passage">${passage}</p>`}
      <p class="link">${texts.bulletinLine[kind]} <b>${address.replace(/^https?:\/\//, '')}</b></p>
    </div>`;
  const content = Array.from({ length: copies }, () => {
    const article = document.createElement('article');
    article.innerHTML = slip.text;
    return article;
  });
  printOnly({ title: name, css, content });
}
