import { html, trusted } from '@sermon/domain/html';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { icon } from './icons.ts';
import type { ShownPassage } from './passage.ts';
import { ownerName, type PublicPage, sheet } from './shell.ts';

/** Keeps the number of a verse and its first word on one line. */
const withNumbers = (verses: string): string => verses.replaceAll('</sup> ', '</sup>&nbsp;');

/** Returns the page of a passage. `back` is the address of the sermon. The script shows its `article` in a dialog. */
export const passagePage = (passage: ShownPassage, owner: string, back: string): PublicPage => ({
  title: passage.title,
  meta: null,
  isListed: false,
  name: ownerName(owner),
  main: sheet(
    html`<a class="back" href="${back}">${icon('back')}${texts.passage.back}</a>
      <article class="verses" data-close="${texts.passage.close}">
        <h1 dir="auto">${passage.title}</h1>
        ${passage.html ? html`<p class="text" dir="auto">${trusted(withNumbers(passage.html))}</p>` : html`<p>${passage.sentence}</p>`}
        ${passage.credit && html`<p class="credit">${passage.credit}</p>`}
      </article>`,
  ),
  kind: 'passage',
});
