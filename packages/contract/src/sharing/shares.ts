import {
  maxChurchNameLength,
  maxShareIdLength,
  maxTypedAddressLength,
  maxVideoAddressLength,
  shareKinds,
  videoKinds,
} from '@sermon/domain/sharing/limits';
import { sharing as texts } from '@sermon/domain/texts/sharing/sharing';
import * as z from 'zod';
import { call, date, day, file } from '../call.ts';
import { id } from '../ids.ts';
import { aspectRatio, category } from '../library.ts';
import { line } from '../inputs/text.ts';

const kind = z.enum(shareKinds);
/** The id in the address of a shared page. Upper-case letters count as lower-case ones. */
export const shareToken = id.ofShared('share', z.string().max(maxShareIdLength).toLowerCase());
const documentId = id.of('document');
const assetShareId = id.of('assetShare');
/** The number of a kind of video: its position in `videoKinds`. */
const videoTypeId = id.ofPublic(
  'videoKind',
  z
    .number()
    .int()
    .min(0)
    .max(videoKinds.length - 1),
);
const isOn = z.boolean();

/** How the owner has shared a document (spec part 2 §3). */
export const assetShare = z.object({
  id: z.uuid(),
  builderAssetId: z.uuid(),
  kind,
  name: z.string(),
  category,
  /** The id in the address of the page. It stays the same when sharing is switched off and on again. */
  shareId: z.string(),
  /** True if the page can be opened. `isShared` is the same, under the specification's other name. */
  enabled: isOn,
  isShared: isOn,
  /** The part of the church's address that follows its host: '/the-father-who-runs'. */
  slug: z.string(),
  /** The addresses of the page, with origin. `churchUrl` is null if the installation has no hosts for churches, or the user no address. */
  url: z.string(),
  churchUrl: z.string().nullable(),
  /** The number of views, at most one of each visitor and day, without the owner's; and since when they are counted. */
  views: z.number().int(),
  dateShared: date,
  /** The video message: its kind, and '{address}' of the video; '' without one. */
  assetShareType: z.enum(videoKinds),
  videoPath: z.string(),
  commentsEnabled: isOn,
  /** True if a comment is shown only after the owner has approved it. */
  commentsHeld: isOn,
  heldComments: z.number().int(),
  isListed: isOn,
  /** True if the underlined words are blanks that visitors fill in. */
  isHandout: isOn,
  /** The passages of the document, as entered. */
  scripture: z.string(),
  /** What applies to all pages of the user: the name that they show, the church's address or null, and emails about comments. */
  churchName: z.string(),
  churchAddress: z.string().nullable(),
  commentEmails: isOn,
  /** True if the user has used the one time that a user without a subscription can switch sharing off. */
  hasUnshared: isOn,
});
export type AssetShare = z.output<typeof assetShare>;

/** Whether an item is shared, as the reply to switching it on or off (spec part 2 §7). `id` is the document's. */
const sharedItem = z.object({ id: z.uuid(), isShared: isOn, shareId: z.string() });

/** The church's address, which never changes, with the settings for all shared pages of its user. */
export const sharePreference = z.object({
  subdomain: z.string(),
  churchName: z.string(),
  commentEmails: isOn,
});
export type SharePreference = z.output<typeof sharePreference>;

/** A shared document, as visitors read it. It contains nothing else of the owner's library. */
export const sharedDocument = z.object({
  shareId: z.string(),
  name: z.string(),
  /** HTML that conforms to the closed document schema, without marks of slides. On a handout, underlined words are underscores. */
  text: z.string(),
  category,
  author: z.string(),
  churchName: z.string(),
  datePreached: day.nullable(),
  scripture: z.string(),
  assetShareType: z.enum(videoKinds),
  videoPath: z.string(),
  commentsEnabled: isOn,
  isHandout: isOn,
});
export type SharedDocument = z.output<typeof sharedDocument>;

export const sharedSlides = z.object({
  shareId: z.string(),
  name: z.string(),
  /** The paragraphs with slides only, as HTML of the closed document schema. */
  text: z.string(),
  slideCount: z.number().int(),
  slideExporterAspectRatio: aspectRatio,
  /** The number of the background in the gallery. Used if there is no custom picture. */
  galleryImageId: z.number().int(),
  /** The address of the custom picture behind the slides, without origin, and the layer over it; null without one. */
  customSlideBackgroundImageUrl: z.string().nullable(),
  customSlideBackgroundScrim: z.number().nullable(),
  author: z.string(),
  churchName: z.string(),
});
export type SharedSlides = z.output<typeof sharedSlides>;

export const sharing = {
  /** Returns a shared document. 404 if nothing is shared with this id. */
  document: call('GET /api/Share/SharedAsset', 'anyone', { shareId: shareToken }, sharedDocument),
  slides: call('GET /api/Share/SharedSlide', 'anyone', { shareId: shareToken }, sharedSlides),
  /** Returns the custom picture behind shared slides. `id` is the share id. */
  slideBackground: file('GET /api/Share/SlideBackground/{id}', 'anyone', { id: shareToken }, z.file()),

  /** Switches sharing on. The first time, the share gets its address. */
  share: call(
    'PUT /api/Share/Share',
    { feature: 'share' },
    { libraryAssetId: documentId, kind: kind.default('sermon') },
    sharedItem,
  ),
  /**
   * Switches sharing off; the page is gone at once. A user without a subscription can do it once. A document that has no
   * share gets one that is off.
   */
  unshare: call(
    'PUT /api/Share/UnShare',
    'user',
    { libraryAssetId: documentId, kind: kind.default('sermon') },
    sharedItem,
  ),
  /** Creates the share of a document, switched off, or returns the one that it has. */
  create: call(
    'POST /api/Share/CreateUserSharedAsset',
    'user',
    { builderAssetId: documentId, kind: kind.default('sermon') },
    assetShare,
  ),
  get: call(
    'GET /api/Share/GetUserSharedAsset/{id}',
    'user',
    { id: documentId, kind: kind.default('sermon') },
    assetShare.nullable(),
  ),
  preference: call('GET /api/Share/GetUserSharedPreference', 'user', {}, sharePreference.nullable()),
  /**
   * Saves the church's address, which cannot be changed afterwards. It is cleaned (spec part 2 §5). The name is what
   * pages show; without one, they show the address.
   */
  savePreference: call(
    'POST /api/Share/SaveUserSharePreferences',
    { feature: 'share' },
    { subdomain: line(maxTypedAddressLength), churchName: line(maxChurchNameLength, texts.nameTooLong).optional() },
    sharePreference,
  ),
  /** Changes the name that all pages of the user show. '' removes it; the pages then show the address or the user's name. */
  setChurchName: call(
    'PUT /api/Share/SetChurchName',
    'user',
    { churchName: line(maxChurchNameLength, texts.nameTooLong) },
    z.null(),
  ),
  setCommentEmails: call('PUT /api/Share/SetCommentEmails', 'user', { commentEmails: isOn }, z.null()),
  /**
   * Changes a share. A field that is left out does not change. `videoPath` is the address of the video as entered; the
   * video is removed with the type 0 (None). `enabled` follows the rules of `share` and `unshare`.
   */
  save: call(
    'POST /api/Share/SaveAssetShare',
    'user',
    {
      assetShareId,
      enabled: isOn.optional(),
      commentsEnabled: isOn.optional(),
      commentsHeld: isOn.optional(),
      isListed: isOn.optional(),
      isHandout: isOn.optional(),
      assetShareVideoTypeId: videoTypeId.optional(),
      videoPath: line(maxVideoAddressLength).optional(),
    },
    assetShare,
  ),
};
