import type { ShownComment } from '@sermon/contract/sharing/comments';
import { shortDay } from '@sermon/domain/calendar/days';
import { maxCommenterLength, maxCommentLength } from '@sermon/domain/sharing/limits';
import { type Html, html } from '@sermon/domain/html';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import type { FieldErrors } from '../../../refused.ts';
import { sheet } from '../page/shell.ts';

/** A comment that was not accepted: its texts, and the reasons. `sentence` is about the comment as a whole. */
export type Rejected = {
  name: string;
  text: string;
  /** The signed time of the form, or null if it is no longer valid. */
  startedAt: string | null;
  fields: FieldErrors;
  sentence: string;
};

export type CommentSection = {
  /** The path of the page, without a slash at its end. */
  path: string;
  comments: ShownComment[];
  author: string;
  isHeld: boolean;
  startedAt: string;
  sent: 'held' | 'shown' | Rejected | null;
};

export function commentSection({ path, comments, author, isHeld, startedAt, sent }: CommentSection): Html {
  const { page } = texts;
  const list = comments.map((comment) => commentHtml(comment, author));
  return sheet(
    html`<section id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">${page.title(comments.length)}</h2>
      ${list.length > 0 && html`<ol class="comments">${list}</ol>`}
      ${formHtml({ path, isHeld, startedAt, sent })}
    </section>`,
    'discussion',
  );
}

function commentHtml({ name, text, date, answer }: ShownComment, author: string): Html {
  const day = date.toISOString().slice(0, 10);
  return html`<li class="comment">
    <span class="initials" aria-hidden="true">${initialsOf(name)}</span>
    <div>
      <p class="who"><b dir="auto">${name}</b> <time datetime="${day}">${shortDay(day)} ${Number(day.slice(0, 4))}</time></p>
      <p class="words" dir="auto">${text}</p>
      ${
        answer &&
        html`<div class="answer">
          <p class="who"><b dir="auto">${texts.page.answerOf(author)}</b></p>
          <p class="words" dir="auto">${answer}</p>
        </div>`
      }
    </div>
  </li>`;
}

/** Returns the first letters of the first and the last word of a name: 'MO' of 'Mara Okafor'. */
export function initialsOf(name: string): string {
  const words = name
    .split(' ')
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '')
    .filter(Boolean);
  return [...new Set([0, words.length - 1])].map((at) => words[at]?.toUpperCase() ?? '').join('');
}

function formHtml({
  path,
  isHeld,
  startedAt,
  sent,
}: Pick<CommentSection, 'path' | 'isHeld' | 'startedAt' | 'sent'>): Html {
  const { page } = texts;
  const rejected = typeof sent === 'object' ? sent : null;
  const [nameError, textError] = [rejected?.fields.Name?.[0], rejected?.fields.Text?.[0]];
  // Without the script, the browser shows the reply from its beginning, and goes to what has the focus.
  const autofocusOn = (isHere: boolean) => isHere && html`autofocus`;
  const describe = (id: string, error: string | undefined, isFirst: boolean) =>
    error !== undefined && html`aria-invalid="true" aria-describedby="${id}-error" ${autofocusOn(isFirst)}`;
  const errorHtml = (id: string, error: string | undefined) =>
    error !== undefined && html`<p class="error" id="${id}-error">${error}</p>`;
  const notice = sent === 'held' ? page.thanksHeld : sent === 'shown' ? page.thanksShown : (rejected?.sentence ?? '');
  const state = rejected ? 'sent error' : 'sent';
  return html`<p class="${state}" role="status" tabindex="-1" ${autofocusOn(notice !== '')}>${notice}</p>
    <form
      class="write"
      method="post"
      action="${path}/comments"
      novalidate
      data-posting="${page.posting}"
      data-not-sent="${page.notSent}"
    >
      <label for="comment-name">${page.name}</label>
      <input
        id="comment-name"
        name="name"
        maxlength="${maxCommenterLength}"
        autocomplete="name"
        placeholder="${page.namePlaceholder}"
        required
        value="${rejected?.name ?? ''}"
        ${describe('comment-name', nameError, true)}
      />
      ${errorHtml('comment-name', nameError)}
      <label for="comment-text">${page.text}</label>
      <textarea
        id="comment-text"
        name="text"
        rows="3"
        maxlength="${maxCommentLength}"
        placeholder="${page.textPlaceholder}"
        required
        ${describe('comment-text', textError, nameError === undefined)}
      >
${rejected?.text ?? ''}</textarea>
      ${errorHtml('comment-text', textError)}
      <p class="website">
        <label for="comment-website">${page.website}</label
        ><input id="comment-website" name="website" tabindex="-1" autocomplete="off" />
      </p>
      <input type="hidden" name="startedAt" value="${startedAt}" />
      <div class="send">
        <p>${page.visible}${isHeld ? ` ${page.held}` : ''}</p>
        <button type="submit">${page.post}</button>
      </div>
    </form>`;
}
