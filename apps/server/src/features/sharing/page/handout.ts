import { type Html, html } from '@sermon/domain/html';
import { handout as texts } from '@sermon/domain/texts/sharing/handout';
import { createHash } from 'node:crypto';
import { icon } from './icons.ts';

/**
 * Returns the name under which the browser keeps what a visitor writes in the blanks: another text has other blanks. It
 * is made from the text without the words of the blanks, so that nobody can find them by guessing.
 */
export const handoutName = (shareId: string, text: string): string =>
  `${shareId}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;

/** The bar of a handout. It needs the script, which shows it. */
export const handoutHtml = (name: string): Html =>
  html`<section
    class="handout"
    aria-label="${texts.title}"
    data-handout="${name}"
    data-cleared="${texts.cleared}"
    data-restored="${texts.restored}"
    data-not-kept="${texts.notKept}"
    hidden
  >
    <p><strong>${texts.title}</strong> <span>${texts.hint}</span></p>
    <div>
      <a class="action framed" href="mailto:" data-email>${icon('email')}${texts.email}</a
      ><button type="button" class="action" data-clear data-undo="${texts.undo}">${texts.clear}</button>
    </div>
    <p class="said" role="status"></p>
  </section>`;
