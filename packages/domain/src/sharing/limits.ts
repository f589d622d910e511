/** The number of characters of a share id, lower-case letters and digits: 82 random bits. */
export const shareIdLength = 16;
/** The maximum length of a share id in a request. A longer one is refused. */
export const maxShareIdLength = 40;
/** The maximum length of a church's address, which is also a label in a host name (spec part 2 §5). */
export const maxSubdomainLength = 20;
export const maxTypedAddressLength = 200;
export const maxChurchNameLength = 60;
export const maxSlugLength = 60;
export const maxVideoAddressLength = 500;

export const maxCommenterLength = 60;
export const maxCommentLength = 1_000;
/** The maximum number of comments of one shared page. Those that wait count, and those deleted less than a day ago. */
export const maxComments = 500;
/** The maximum number of comments of one page that wait for approval. Further ones are refused until the owner has looked. */
export const maxHeldComments = 100;
export const maxHeldDocuments = 500;
/** The maximum number of comments in the list of those that wait on all pages of a user, the newest. */
export const maxListedComments = 100;
/** The least and the longest time between loading a page and sending a comment, in seconds. */
export const minWritingSeconds = 3;
export const maxWritingSeconds = 24 * 60 * 60;
export const deletedCommentHours = 24;

export const maxDescription = 160;
export const maxLinkedPassages = 500;
export const maxNamedTranslations = 5;
export const maxPassageReference = 200;
/** The maximum length of a title in the picture of a link preview. Longer ones are cut. */
export const maxPictureTitle = 100;

/** The maximum number of slides on the page of shared slides. The downloads contain all of them. */
export const maxSharedSlides = 300;

/** The maximum number of blanks that a visitor can fill in on a handout. Further ones are lines for a pen. */
export const maxBlanks = 200;
export const maxBlankLength = 120;

/** The part of a document that a share shows: its text or its slides. A document has at most one share of each kind. */
export const shareKinds = ['sermon', 'slides'] as const;
export type ShareKind = (typeof shareKinds)[number];

/**
 * The kinds of video messages (spec part 2 §3). The number of a kind, `assetShareVideoTypeId`, is its position in this
 * list, so the order must never change.
 */
export const videoKinds = ['None', 'YouTube', 'Facebook', 'Vimeo'] as const;
export type VideoKind = (typeof videoKinds)[number];

/**
 * The states of a comment.
 *
 * - `held`: only the owner sees it, until it is approved.
 * - `shown`: every visitor sees it.
 * - `hidden`: the owner has hidden it; only the owner sees it.
 */
export const commentStates = ['held', 'shown', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];
