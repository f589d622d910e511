import { maxCommenterLength, maxCommentLength } from '@sermon/domain/sharing/limits';
import { isInvisible } from '@sermon/domain/text';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import type { FastifyRequest } from 'fastify';
import type { Grant } from '../../../visitors/grants.ts';
import { networkOf, type Rule } from '../../../http/attempts.ts';
import { type FieldErrors, refused, refusedFields } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import { sendEmail } from './emails.ts';
import { addComment, hasComments } from './store.ts';
import { hashNetwork, readStamp } from './stamps.ts';

const fromNetwork: Rule = { most: 5, seconds: 10 * 60 };
const onPage: Rule = { most: 60, seconds: 60 * 60 };

/** A comment as it arrives, without control characters. */
export type NewComment = { name: string; text: string; website?: string | undefined; startedAt: string };

export type CommentNeeds = Pick<Services, 'env' | 'db' | 'clock' | 'attempts' | 'background' | 'mailQueue'>;

/** Returns a text with the usual line ends, and with at most one blank line in a row. */
export const tidyText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, '\n\n')
    .trim();

function problemsOf({ name, text }: NewComment): FieldErrors {
  const nameProblem = isInvisible(name)
    ? texts.nameMissing
    : name.length > maxCommenterLength && texts.nameTooLong(maxCommenterLength);
  const textProblem = isInvisible(text)
    ? texts.textMissing
    : text.length > maxCommentLength && texts.textTooLong(maxCommentLength);
  return { ...(nameProblem && { Name: [nameProblem] }), ...(textProblem && { Text: [textProblem] }) };
}

/**
 * Adds a comment of a visitor. Returns whether it waits for the owner. Throws a refusal with the sentence for the visitor:
 * 404 if the page has no comments, 400 for the fields, 422 for the time and for full pages, 429 for too many comments.
 * Nothing of the visitor is stored with the comment but the name, the text and the time.
 */
export async function acceptComment(
  services: CommentNeeds,
  grant: Grant<'share'>,
  sent: NewComment,
  request: FastifyRequest,
): Promise<{ isHeld: boolean }> {
  const { db, clock, attempts } = services;
  const comment = { ...sent, text: tidyText(sent.text) };
  if (!(await hasComments(db, grant))) throw refused(404, texts.off);
  // Only programs fill in this field. They are not told that nothing was stored.
  if (comment.website) return { isHeld: grant.share.commentsHeld };
  if (request.user?.id === grant.ownerId) throw refused(422, texts.ownPage);
  const problems = problemsOf(comment);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  const stamp = await readStamp(db, grant.assetShareId, comment.startedAt, clock());
  if (stamp !== 'valid') throw refused(422, texts[stamp]);
  const network = await hashNetwork(db, grant.assetShareId, networkOf(request.ip));
  await attempts.count(fromNetwork, `comments from ${network}`);
  await attempts.count(onPage, `comments on ${grant.assetShareId}`);
  const result = await addComment(db, grant, comment, clock());
  if (result === 'off') throw refused(404, texts.off);
  if (result === 'full' || result === 'manyWait') throw refused(422, texts[result]);
  if (result === 'held') services.background.run('An email about a comment', () => sendEmail(services, grant));
  return { isHeld: result === 'held' };
}
