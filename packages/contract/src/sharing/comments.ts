import {
  commentStates,
  maxCommenterLength,
  maxCommentLength,
  maxComments,
  maxHeldDocuments,
  maxListedComments,
} from '@sermon/domain/sharing/limits';
import * as z from 'zod';
import { call, date, list } from '../call.ts';
import { id } from '../ids.ts';
import { line, lines } from '../inputs/text.ts';
import { shareToken } from './shares.ts';

const assetShareId = id.of('assetShare');

export const shownComment = z.object({
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  date,
  /** The owner's answer, or ''. */
  answer: z.string(),
});
export type ShownComment = z.output<typeof shownComment>;

export const ownComment = shownComment.extend({ state: z.enum(commentStates) });
export type OwnComment = z.output<typeof ownComment>;

/** A comment that waits, with the document on whose page it is. */
const heldComment = ownComment.extend({ documentId: z.uuid(), documentName: z.string() });
export type HeldComment = z.output<typeof heldComment>;

const waiting = z.number().int();
/** `count` is the number of all that wait; `documents` are those with most of them. */
const heldComments = z.object({
  count: waiting,
  documents: list(z.object({ id: z.uuid(), count: waiting }), { max: maxHeldDocuments }),
});

const commentId = id.of('comment');

export const shareComments = {
  /**
   * Returns the comments of a shared page that visitors see, the oldest first. `startedAt` is the signed time of the
   * reply, which `add` needs. 404 if the page has no comments.
   */
  shown: call(
    'GET /api/Share/Comments',
    'anyone',
    { shareId: shareToken },
    z.object({ comments: list(shownComment, { max: maxComments }), startedAt: z.string() }),
  ),
  /**
   * Adds a comment of a visitor, at least 3 seconds and at most a day after `startedAt`. `website` is a field that people
   * do not see and programs fill in. Replies whether the comment waits for the owner or is shown at once.
   */
  add: call(
    'POST /api/Share/AddComment',
    'anyone',
    {
      shareId: shareToken,
      name: line(maxCommenterLength),
      text: lines(maxCommentLength),
      website: line(200).optional(),
      startedAt: line(200).default(''),
    },
    z.object({ isHeld: z.boolean() }),
  ),
  list: call(
    'GET /api/Share/GetComments/{assetShareId}',
    'user',
    { assetShareId },
    list(ownComment, { max: maxComments }),
  ),
  held: call('GET /api/Share/CountHeldComments', 'user', {}, heldComments),
  /** Returns the comments that wait on all pages of the user, the newest first. */
  listHeld: call('GET /api/Share/GetHeldComments', 'user', {}, list(heldComment, { max: maxListedComments })),
  setState: call('PUT /api/Share/SetCommentState', 'user', { id: commentId, state: z.enum(commentStates) }, ownComment),
  /** Answers a comment. A blank answer removes the one that it had. */
  answer: call('PUT /api/Share/AnswerComment', 'user', { id: commentId, answer: lines(maxCommentLength) }, ownComment),
  /** Deletes a comment. It can be restored for a day. */
  remove: call('DELETE /api/Share/DeleteComment/{id}', 'user', { id: commentId }, z.null()),
  restore: call('PUT /api/Share/UndeleteComment', 'user', { id: commentId }, ownComment),
};
