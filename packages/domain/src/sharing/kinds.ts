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
