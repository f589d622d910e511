import type { contract } from '@sermon/contract';
import type { Access } from '@sermon/contract/call';

/**
 * The calls that an administrator who acts as a user cannot make, besides those with the access `self`. They would reach
 * other people in the user's name, cannot be undone, would count the administrator's work as the user's, give away a secret that stays valid, or take
 * the whole library. Every other call is allowed, because helping is the purpose (decision 0114).
 */
const refusedCalls: { [Group in keyof typeof contract]?: readonly (keyof (typeof contract)[Group])[] } = {
  library: ['wasAccessed', 'emptyTrash'],
  documents: ['setOfflineMode', 'wasAccessed'],
  writingLogs: ['create', 'update', 'remove'],
  calendar: ['feed', 'createFeed', 'removeFeed'],
  deliveries: ['remove'],
  archive: ['download', 'progress'],
  assistant: ['generateIdeas', 'generateSuggestions', 'generateAnalysis', 'submitFeedback'],
  slides: ['imageUploadUrl', 'saveImage', 'removeImage'],
  phoneRemotes: ['newCode', 'follow', 'saveState', 'leave', 'end'],
  sharing: ['share', 'unshare', 'create', 'savePreference', 'setCommentEmails', 'save'],
  shareComments: ['add', 'setState', 'answer', 'remove', 'restore'],
  telemetry: ['updateContact', 'addSlide'],
  timings: ['add', 'remove'],
  premiumSermons: ['purchase', 'activate'],
  premiumSermonSeries: ['purchase', 'activate'],
  ratings: ['rate', 'countInsertion'],
};

/** True if an administrator who acts as a user cannot make the call. */
export const isRefusedWhileActing = (group: string, name: string, access: Access): boolean =>
  access === 'self' || ((refusedCalls as Record<string, readonly string[]>)[group]?.includes(name) ?? false);
