import { productName } from '../../product.ts';
import { counted } from '../numbers.ts';

export const comments = {
  page: {
    title: (count: number) => (count === 0 ? 'Comments' : counted(count, 'comment')),
    name: 'Your name',
    namePlaceholder: 'Name',
    text: 'Comment',
    textPlaceholder: 'What stayed with you?',
    /** The label of a field that people do not see. Programs that post advertising fill it in. */
    website: 'Leave this field empty',
    post: 'Post Comment',
    posting: 'Posting',
    visible: 'Shown to everyone who has the link.',
    held: 'Your comment will appear after the owner approves it.',
    answerOf: (author: string) => (author ? `${author} answered` : 'Answer'),
    thanksHeld: 'Thank you. Your comment will appear after the owner approves it.',
    thanksShown: 'Thank you. Your comment is on the page.',
    notSent: 'Your comment could not be sent. Check your connection and try again.',
  },

  nameMissing: 'Enter your name.',
  textMissing: 'Write your comment.',
  nameTooLong: (max: number) => `This name is too long. The maximum is ${max} characters.`,
  textTooLong: (max: number) => `This comment is too long. The maximum is ${max.toLocaleString('en')} characters.`,
  off: 'Comments are turned off for this page.',
  tooQuick: 'That was quick. Please wait a few seconds and post your comment again.',
  tooLate: 'This page has been open for more than a day. Your comment is still here. Please post it again.',
  invalid: 'This comment did not come from its page. Open the page and post it there.',
  full: 'This page has reached its limit of comments. No more can be added.',
  manyWait: 'Many comments are waiting for the owner of this page. Please try again another day.',
  ownPage: 'This is your page. To answer a comment, open Share in Sermon Maker.',
  answerTooLong: (max: number) => `This answer is too long. The maximum is ${max.toLocaleString('en')} characters.`,

  settings: {
    comments: 'Comments',
    commentsHint: 'Readers can leave a comment with their name. You can delete any comment.',
    held: 'Approve comments first',
    heldHint: 'A comment appears on the page only after you approve it.',
    emails: 'Email me when comments are waiting',
    emailsHint: 'At most one email a day, for all your pages together.',
  },

  list: {
    title: 'Comments on this page',
    waiting: (count: number) => (count === 1 ? '1 comment is waiting' : `${count} comments are waiting`),
    badge: (count: number) => `${count} waiting`,
    none: 'No comments yet. They appear here when readers leave them on the page.',
    notLoaded: 'The comments could not be loaded.',
    states: { held: 'Waiting', shown: 'On the page', hidden: 'Hidden' },
    approve: 'Approve',
    hide: 'Hide',
    answer: 'Answer',
    changeAnswer: 'Change Answer',
    delete: 'Delete',
    of: (action: string, name: string) => `${action}: comment by ${name}`,
    yourAnswer: 'Your answer',
    answerHint: 'It appears below the comment. Leave it empty to remove it.',
    save: 'Save Answer',
    saving: 'Saving',
    cancel: 'Cancel',
    approved: (name: string) => `The comment by ${name} is on the page.`,
    hidden: (name: string) => `The comment by ${name} is hidden.`,
    answered: 'Answer saved.',
    waitsAgain: (name: string) => `The comment by ${name} is waiting again.`,
    deleted: (name: string) => `The comment by ${name} was deleted.`,
    restored: (name: string) => `The comment by ${name} was restored.`,
    notRestored: (name: string) => `The comment by ${name} could not be restored.`,
    notChanged: 'The change could not be saved. Please try again.',
  },

  /** The list of all comments that wait, and the way to it. */
  all: {
    title: 'Comments',
    entry: (waiting: number) => (waiting === 0 ? 'Comments' : `Comments (${waiting.toLocaleString('en')})`),
    account: (waiting: string) => `Account. ${waiting}`,
    none: 'No comments are waiting',
    noneHint: 'Comments that readers leave on your shared pages appear here until you approve, hide or delete them.',
    newest: (max: number) =>
      `These are the newest ${max}. The others follow once these are approved, hidden or deleted.`,
    hint: 'Comments that you have approved are in the Share dialog of their sermon.',
  },

  /**
   * The email to the owner of a page when comments are waiting. It has no name and no title if nobody has confirmed the
   * address: a person who registers with someone else's address chooses both.
   */
  mail: (of: { firstName: string; title: string } | null, link: string, unsubscribe: string) => ({
    subject: of ? `A comment is waiting on “${of.title}”` : `A comment is waiting in ${productName}`,
    text: [
      of ? `Hello ${of.firstName},` : 'Hello,',
      '',
      `A reader has left a comment on ${of ? `the page of “${of.title}”` : 'a page that you share'}. It will appear on the page after you approve it.`,
      '',
      'To read and approve it, open your comments:',
      '',
      link,
      '',
      'You get at most one email a day about comments. To stop these emails, open this page:',
      '',
      unsubscribe,
      '',
    ].join('\n'),
  }),

  unsubscribe: {
    title: 'Stop emails about comments?',
    text: `${productName} will no longer send you emails when comments are waiting. You can turn the emails on again in the Share dialog.`,
    button: 'Stop the Emails',
    done: 'You will get no more emails about comments.',
    unknown: 'This link is incomplete. Open it from the email again, or turn off the emails in the Share dialog.',
  },
};
