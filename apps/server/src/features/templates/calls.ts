import type { contract } from '@sermon/contract';
import type { User } from '@sermon/contract/accounts';
import { parseDocument } from '@sermon/domain/document/parse';
import { toHtml } from '@sermon/domain/document/serialise';
import { previewOf } from '@sermon/domain/templates/bands';
import { calls as texts } from '@sermon/domain/texts/calls';
import { type BuiltInTemplate, builtInTemplates } from '../../content/templates/index.ts';
import { found, refused } from '../../http/refused.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { listTemplates, searchTemplates } from '../builder/lists.ts';
import { saved } from '../builder/outcome.ts';
import { refuseOthers } from '../builder/owner.ts';
import { duplicateDocument, getDocument, saveDocument } from '../builder/store.ts';

export function templateCalls({
  db,
  clock,
  limits,
}: Pick<Services, 'db' | 'clock' | 'limits'>): Handlers<typeof contract>['templates'] {
  const own = async (user: User, id: string) => {
    const asset = found(await getDocument(db, user.id, id));
    if (!asset.isTemplate) throw refused(404);
    return asset;
  };
  return {
    builtIn: ({ user }) =>
      builtInTemplates.map((template) => {
        const isLocked = isLockedFor(user, template);
        const content = isLocked ? beginningOf(template) : template.content;
        return { ...template, thumbnailUrl: '', content, isLocked };
      }),
    async activate({ input: { sermonTemplateId, name, category, parentId }, user }) {
      const template = found(builtInTemplates.find(({ id }) => id === sermonTemplateId));
      if (isLockedFor(user, template)) throw refused(403, texts.upgradeRequired);
      const chosen = category === 'None' ? template.category[0] : category;
      const given = { name, text: template.content, category: chosen, parentId };
      return saved(await saveDocument(db, user.id, given, clock(), limits)).id;
    },
    own: ({ input: { query }, user, signal }) =>
      query ? searchTemplates(db, user.id, query, signal) : listTemplates(db, user.id),
    async save({ input: { id, ...given }, user }) {
      refuseOthers(user, given);
      if (id === undefined)
        return saved(await saveDocument(db, user.id, { ...given, isTemplate: true }, clock(), limits));
      const { revision } = await own(user, id);
      return saved(await saveDocument(db, user.id, { ...given, id, revision }, clock(), limits));
    },
    async use({ input: { id, name, parentId, isTemplate }, user }) {
      await own(user, id);
      if (isTemplate && !user.makerSubscription) throw refused(403, texts.upgradeRequired);
      const copy = isTemplate
        ? { id, name, parentId }
        : { id, name, parentId, changes: { isTemplate, templateDescription: '' } as const };
      return found(await duplicateDocument(db, user.id, copy, clock(), limits));
    },
  };
}

const isLockedFor = ({ makerSubscription }: User, { isFree }: BuiltInTemplate): boolean =>
  !isFree && !makerSubscription;

/** All of a locked template that leaves the server. */
const beginningOf = ({ content }: BuiltInTemplate): string => toHtml(previewOf(parseDocument(content)));
