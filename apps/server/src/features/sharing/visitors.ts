import type { SharedDocument, SharedSlides } from '@sermon/contract/sharing/shares';
import type { ShareKind } from '@sermon/domain/sharing/limits';
import { videoAddress } from '@sermon/domain/sharing/video';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import { eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { perDatabase } from '../../database/open.ts';
import { document } from '../../database/schema.ts';
import { findGrant, findGrantAt, type Grant } from '../../visitors/grants.ts';
import type { Rule } from '../../http/attempts.ts';
import { type Refused, refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { slideImageVersion } from '../builder/slideImage.ts';
import { toBuilderPreferences } from '../preferences/store.ts';
import { createCache, hashNetworkOf } from './networks.ts';

/** Ids from one network that open no page. Those that open one do not count, so a page cannot be blocked for a network. */
const wrongIds: Rule = { max: 300, seconds: 15 * 60 };

type Needs = Pick<Services, 'db' | 'textWork'>;
type OpenNeeds = Pick<Services, 'db' | 'clock' | 'attempts'>;

/**
 * Returns what a token opens. Throws 404 if there is nothing: the page is off or in the trash, is of the other kind, or
 * never existed. Throws 429 if too many tokens from the visitor's network opened nothing.
 */
export async function openShare(
  services: OpenNeeds,
  { token, kind, ip }: { token: string; kind: ShareKind; ip: string },
  refusal: () => Refused = notShared,
): Promise<Grant<'share'>> {
  const grant = await findGrant(services.db, 'share', token, services.clock());
  return grant?.kind === kind ? grant : refuseWrongId(services, ip, refusal());
}

/** Like `openShare`, for an address on a church's host and shares of both kinds. */
export async function openShareAt(
  services: OpenNeeds,
  { label, slug, ip }: { label: string; slug: string; ip: string },
): Promise<Grant<'share'>> {
  return (await findGrantAt(services.db, label, slug)) ?? refuseWrongId(services, ip, notShared());
}

async function refuseWrongId({ db, attempts }: OpenNeeds, ip: string, refusal: Refused): Promise<never> {
  await attempts.count(wrongIds, `share from ${await hashNetworkOf(db, ip)}`);
  throw refusal;
}

export const notShared = (): Refused => refused(404, texts.notShared);

export function namesIn({ owner, church }: Grant<'share'>) {
  return { author: `${owner.firstName} ${owner.lastName}`, churchName: church?.name || church?.address || '' };
}

export type SharedPage = {
  document: SharedDocument;
  isListed: boolean;
  commentsHeld: boolean;
  slug: string;
  subdomain: string | null;
};

/** Returns a shared document as visitors read it. On a handout, it has underscores in the place of the underlined words. */
export async function readSharedDocument(services: Needs, grant: Grant<'share'>): Promise<SharedDocument> {
  const { document } = await readSharedPage(services, grant);
  if (!document.isHandout) return document;
  const key = `handout ${createHash('sha256').update(document.text).digest('base64url')}`;
  const text = await textsOf(services.db).get(key, () => services.textWork.handoutHtml(document.text));
  return { ...document, text };
}

/** Returns a shared document with what the server needs for its page, which makes the blanks of a handout itself. */
export async function readSharedPage(services: Needs, grant: Grant<'share'>): Promise<SharedPage> {
  const { share, name, details, church } = grant;
  const { shareId, slug, isListed, videoKind, videoId, commentsEnabled, commentsHeld, isHandout } = share;
  const { category, datePreached, scripture } = details;
  const document = {
    shareId,
    name,
    text: await textOf(services, grant),
    category,
    ...namesIn(grant),
    datePreached,
    scripture,
    assetShareType: videoKind,
    videoPath: videoKind === 'None' ? '' : videoAddress(videoKind, videoId),
    commentsEnabled,
    isHandout,
  };
  return { document, isListed, commentsHeld, slug, subdomain: church?.address ?? null };
}

export type SharedSlidesPage = Pick<SharedPage, 'isListed' | 'slug' | 'subdomain'> & { slides: SharedSlides };

export const readSharedSlides = async (services: Needs, grant: Grant<'share'>): Promise<SharedSlides> =>
  (await readSharedSlidesPage(services, grant)).slides;

export async function readSharedSlidesPage(services: Needs, grant: Grant<'share'>): Promise<SharedSlidesPage> {
  const { share, name, details, church } = grant;
  const { shareId, slug, isListed } = share;
  const preferences = toBuilderPreferences({ slideExporterSelectedGalleryImageId: grant.galleryImageId });
  const { imagePath } = details;
  const slides = {
    shareId,
    name,
    text: await textOf(services, grant),
    slideCount: details.slideCount,
    slideExporterAspectRatio: details.aspect,
    galleryImageId: preferences.slideExporterSelectedGalleryImageId,
    customSlideBackgroundImageUrl:
      imagePath === null ? null : `/api/Share/SlideBackground/${shareId}?v=${slideImageVersion(imagePath)}`,
    customSlideBackgroundScrim: details.scrim,
    ...namesIn(grant),
  };
  return { slides, isListed, slug, subdomain: church?.address ?? null };
}

const maxRemembered = 10_000_000;

const textsOf = perDatabase(() => createCache<string>({ maxBytes: maxRemembered, sizeOf: (text) => text.length }));

/** Returns the text of a share. Cleaning a long one takes a while, so the latest results are remembered. */
const textOf = (
  { db, textWork }: Needs,
  { documentId, kind, details: { revision, dateWritten } }: Grant<'share'>,
): Promise<string> =>
  textsOf(db).get(`${kind} ${documentId} ${revision} ${dateWritten?.getTime()}`, async () => {
    const [row] = await db.select({ text: document.text }).from(document).where(eq(document.itemId, documentId));
    // It may have been deleted a moment ago.
    if (!row) throw notShared();
    return kind === 'slides' ? textWork.sharedSlidesHtml(row.text) : textWork.sharedHtml(row.text);
  });
