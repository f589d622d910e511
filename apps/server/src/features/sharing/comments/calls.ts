import type { contract } from '@sermon/contract';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import type { Handlers } from '../../../http/serve.ts';
import { orNotFound, refused } from '../../../refused.ts';
import { countWork } from '../networks.ts';
import { findShareById } from '../store.ts';
import { openShare } from '../visitors.ts';
import {
  acceptComment,
  changeComment,
  type CommentNeeds,
  countHeld,
  hasComments,
  listComments,
  listHeld,
  listShown,
  restoreComment,
  tidyText,
} from './store.ts';
import { makeStamp } from './emails.ts';

export function shareCommentCalls(services: CommentNeeds): Handlers<typeof contract>['shareComments'] {
  const { db, clock } = services;
  const open = (token: string, ip: string) => openShare(services, { token, kind: 'sermon', ip });
  return {
    async shown({ input: { shareId }, request, reply }) {
      const grant = await open(shareId, request.ip);
      await countWork(services, request.ip, 'text');
      if (!(await hasComments(db, grant))) throw refused(404, texts.off);
      void reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
      return { comments: await listShown(db, grant), startedAt: await makeStamp(db, grant.assetShareId, clock()) };
    },
    async add({ input: { shareId, ...comment }, request }) {
      const grant = await open(shareId, request.ip);
      await countWork(services, request.ip, 'comment');
      return acceptComment(services, grant, comment, request);
    },
    async list({ input: { assetShareId }, user }) {
      const { share } = orNotFound(await findShareById(db, user.id, assetShareId));
      return listComments(db, share.id);
    },
    held: ({ user }) => countHeld(db, user.id),
    listHeld: ({ user }) => listHeld(db, user.id),
    setState: async ({ input: { id, state }, user }) => orNotFound(await changeComment(db, user.id, id, { state })),
    answer: async ({ input: { id, answer }, user }) =>
      orNotFound(await changeComment(db, user.id, id, { answer: tidyText(answer) })),
    async remove({ input: { id }, user }) {
      orNotFound(await changeComment(db, user.id, id, { dateDeleted: clock() }));
      return null;
    },
    restore: async ({ input: { id }, user }) => orNotFound(await restoreComment(db, user.id, id)),
  };
}
