import { shortDay } from '@sermon/domain/calendar/days';
import { minutesToRead, type PageText } from '@sermon/domain/sharing/pageText';
import { html, type Html, trusted } from '@sermon/domain/html';
import { sharedPage as texts } from '@sermon/domain/texts/sharing/page';
import { icon, ownerName, type PublicPage, sheet } from './shell.ts';
import { handout as handoutTexts } from '@sermon/domain/texts/sharing/sharing';
import { createHash } from 'node:crypto';
import type { VideoKind } from '@sermon/domain/sharing/limits';

export type SermonPage = {
  name: string;
  churchName: string;
  author: string;
  datePreached: string | null;
  text: PageText;
  handout: string | null;
  video: PageVideo | null;
  credits: string[];
  isListed: boolean;
  /** Absolute addresses of the page and of its picture. */
  url: string;
  picture: string;
  supportEmail: string | undefined;
  below: Html[];
};

export function sermonPage(sermon: SermonPage): PublicPage {
  const { name, churchName, author, text, handout, url, picture, isListed, below, video } = sermon;
  const article = html`<article>
    <h1 dir="auto">${name}</h1>
    ${aboutHtml(sermon)} ${video && videoHtml(video, author)} ${handout && handoutHtml(handout)}
    <div class="text">${trusted(text.html)}</div>
  </article>`;
  return {
    title: name,
    meta: { type: 'article', description: text.description || author || churchName, url, image: picture },
    isListed,
    name: ownerName(churchName || author),
    actions: actionsHtml(name),
    main: html`${sheet(article)} ${below}`,
    footer: footerHtml(sermon),
    kind: 'sermon',
  };
}

function aboutHtml({ text, author, datePreached }: SermonPage): Html {
  const parts = [
    text.scripture && html`<li class="reference">${trusted(text.scripture)}</li>`,
    author && html`<li><span dir="auto">${author}</span></li>`,
    datePreached && html`<li><time datetime="${datePreached}">${dayText(datePreached)}</time></li>`,
    text.words > 0 && html`<li class="minutes">${texts.minutesToRead(minutesToRead(text.words))}</li>`,
  ];
  return html`<ul class="about">${parts}</ul>`;
}

/** '22 Nov 2026' */
const dayText = (day: string): string => `${shortDay(day)} ${Number(day.slice(0, 4))}`;

/** The buttons in the header. They need the script, which shows them. */
export function actionsHtml(title: string, sizes: Html | null = textSizesHtml()): Html {
  const { print, share, copied, notCopied } = texts;
  return html`<div class="actions" hidden>
    ${sizes}
    <button type="button" class="action wide" data-print>${icon('print')}<span>${print}</span></button>
    <button
      type="button"
      class="action framed"
      data-share="${title}"
      data-copied="${copied}"
      data-not-copied="${notCopied}"
    >
      ${icon('share')}<span>${share}</span>
    </button>
    <p class="status" role="status"></p>
  </div>`;
}

function textSizesHtml(): Html {
  const { textSize, smaller, larger } = texts;
  return html`<button type="button" class="action" popovertarget="sizes" aria-label="${textSize}">
      ${icon('textSize')}
    </button>
    <div id="sizes" popover role="group" aria-label="${textSize}">
      <button type="button" class="action" data-size="smaller" aria-label="${smaller}">${icon('minus')}</button>
      <output></output>
      <button type="button" class="action" data-size="larger" aria-label="${larger}">${icon('plus')}</button>
    </div>`;
}

export function footerHtml({
  churchName,
  author,
  credits,
  supportEmail,
  url,
}: Pick<SermonPage, 'churchName' | 'author' | 'credits' | 'supportEmail' | 'url'>): Html {
  const report = new URLSearchParams({ subject: texts.reportSubject, body: url }).toString().replaceAll('+', '%20');
  const by = html`<p class="by">${icon('product')}<span>${texts.sharedBy(churchName || author)}</span></p>`;
  const link = supportEmail && html`<p><a href="mailto:${encodeURI(supportEmail)}?${report}">${texts.report}</a></p>`;
  return html`${by}${credits.map((credit) => html`<p>${credit}</p>`)}${link}`;
}

/** A video message. `watch` is its page at its service, and `frame` the address of the player. */
export type PageVideo = { kind: Exclude<VideoKind, 'None'>; watch: string; frame: string };

/**
 * Returns the video as a link over a picture of ours, so that nothing is loaded from the service before a click. The
 * script replaces it with the player.
 */
const videoHtml = ({ kind, watch, frame }: PageVideo, author: string): Html =>
  html`<a
    class="video"
    href="${watch}"
    rel="noopener noreferrer"
    data-frame="${frame}"
    data-title="${texts.video.frame(author)}"
  >
    <span class="play">${icon('play')}</span>
    <span class="label"
      ><strong dir="auto">${texts.video.title(author)}</strong><span>${texts.video.connects(kind)}</span></span
    >
  </a>`;

/**
 * Returns the name under which the browser keeps the visitor's words in the blanks: another text has other blanks. It
 * is made from the text without the words of the blanks, so that they cannot be found by guessing.
 */
export const handoutName = (shareId: string, text: string): string =>
  `${shareId}-${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;

/** The bar of a handout. It needs the script, which shows it. */
const handoutHtml = (name: string): Html =>
  html`<section
    class="handout"
    aria-label="${handoutTexts.title}"
    data-handout="${name}"
    data-cleared="${handoutTexts.cleared}"
    data-restored="${handoutTexts.restored}"
    data-not-kept="${handoutTexts.notKept}"
    hidden
  >
    <p><strong>${handoutTexts.title}</strong> <span>${handoutTexts.hint}</span></p>
    <div>
      <a class="action framed" href="mailto:" data-email>${icon('email')}${handoutTexts.email}</a
      ><button type="button" class="action" data-clear data-undo="${handoutTexts.undo}">${handoutTexts.clear}</button>
    </div>
    <p class="said" role="status"></p>
  </section>`;
