import type { contract } from '@sermon/contract';
import { may, previewedSermonFeature } from '@sermon/domain/accounts/entitlements';
import { maxNameLength, maxScriptureLength } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { validate as isUuid } from 'uuid';
import { networkOf, type Rule } from '../../http/attempts.ts';
import type { Handlers } from '../../http/serve.ts';
import { type ParentSite, ParentSiteFailure } from '../../ports/parentSite/port.ts';
import { orNotFound, Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';

const openedSermons: Rule = { max: 120, seconds: 10 * 60 };
const retryAfter = 30;

type Found = { id: string | null; title: string; author: string; html: string; scripture: string };

export function previewCalls({
  search,
  parentSite,
  attempts,
  textWork,
}: Pick<Services, 'search' | 'parentSite' | 'attempts' | 'textWork'>): Handlers<typeof contract>['preview'] {
  async function published(id: string): Promise<Found | null> {
    const item = isUuid(id) ? await search.item('sermon', id) : undefined;
    if (!item) return null;
    const { title, body: html, scriptureReferences: scripture, contributor } = item;
    const author = [item.authorFirstName, item.authorLastName].filter(Boolean).join(' ') || contributor;
    return { id: item.id, title, author, html, scripture };
  }
  return {
    async sermon({ input: { id }, user, request }) {
      const reader = user ? `of ${user.id}` : `from ${networkOf(request.ip)}`;
      await attempts.count(openedSermons, `sermon previews ${reader}`);
      const found = orNotFound((await published(id)) ?? (parentSite && (await onParentSite(parentSite, id))));
      const isWhole = may(user, previewedSermonFeature);
      const text = await textWork.previewedHtml({ html: found.html, source: found, isWhole });
      if (text === null) throw refused(502, texts.notLoaded);
      return {
        id,
        name: cleanLine(found.title.slice(0, maxNameLength)) || 'Untitled',
        category: 'Manuscript' as const,
        scripture: cleanLine(found.scripture.slice(0, maxScriptureLength)),
        text,
        isWhole,
      };
    },
  };
}

async function onParentSite(site: ParentSite, id: string): Promise<Found | null> {
  try {
    const sermon = await site.sermon(id);
    return sermon && { ...sermon, id: null, title: cleanLine(sermon.name), author: cleanLine(sermon.author) };
  } catch (error) {
    if (!(error instanceof ParentSiteFailure)) throw error;
    throw error.reason === 'away' ? new Refused(503, texts.notLoaded, { retryAfter }) : refused(502, texts.notLoaded);
  }
}
