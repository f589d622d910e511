import type { contract } from '@sermon/contract';
import { builtInTemplateFeature, may } from '@sermon/domain/accounts/entitlements';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { previewOf } from '@sermon/domain/templates/bands';
import { type BuiltInTemplate, builtInTemplates } from '../../content/templates.ts';
import { orNotFound, refused } from '../../refused.ts';
import { requireFeature } from '../../requireFeature.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { listTemplates, searchTemplates } from '../builder/lists.ts';
import { getDocument, refuseOtherOwner, saveDocument, savedOrRefused, writerOf } from '../builder/store.ts';
import { duplicateDocument } from '../builder/copy.ts';
import { getItem } from '../library/store.ts';

export function templateCalls(
  services: Pick<Services, 'db' | 'clock' | 'files' | 'limits' | 'textWork'>,
): Handlers<typeof contract>['templates'] {
  const { db, clock } = services;
  return {
    builtIn: ({ user }) =>
      builtInTemplates.map((template) => {
        const isLocked = !may(user, builtInTemplateFeature(template));
        const content = isLocked ? previewHtml(template) : template.content;
        return { ...template, thumbnailUrl: '', content, isLocked };
      }),
    async activate({ input: { sermonTemplateId, name, category, parentId }, user }) {
      const template = orNotFound(builtInTemplates.find(({ id }) => id === sermonTemplateId));
      requireFeature(user, builtInTemplateFeature(template));
      const chosen = category === 'None' ? template.category[0] : category;
      const document = { name, text: template.content, category: chosen, parentId, ...writerOf(user) };
      return savedOrRefused(await saveDocument(services, user.id, document, clock())).id;
    },
    own: ({ input: { query }, user, signal }) =>
      query ? searchTemplates(db, user.id, query, signal) : listTemplates(db, user.id),
    async save({ input: { id, ...details }, user }) {
      refuseOtherOwner(user, details);
      if (id === undefined)
        return savedOrRefused(
          await saveDocument(services, user.id, { ...details, ...writerOf(user), isTemplate: true }, clock()),
        );
      const { isTemplate, revision } = orNotFound(await getDocument(db, user.id, id));
      if (!isTemplate) throw refused(404);
      return savedOrRefused(
        await saveDocument(services, user.id, { ...details, ...writerOf(user), id, revision }, clock()),
      );
    },
    async use({ input: { id, name, parentId, isTemplate }, user }) {
      if (!orNotFound(await getItem(db, user.id, id)).isTemplate) throw refused(404);
      requireFeature(user, isTemplate ? 'duplicateTemplate' : 'ownTemplate');
      const copy = isTemplate
        ? { id, name, parentId }
        : { id, name, parentId, changes: { isTemplate, templateDescription: '' } as const };
      return orNotFound(await duplicateDocument(services, user.id, copy, clock()));
    },
  };
}

/** Returns the preview of a locked template. The rest of its content is never sent to the client. */
const previewHtml = ({ content }: BuiltInTemplate): string => toHtml(previewOf(parseDocument(content)));
