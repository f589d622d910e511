import { productName } from '../../product.ts';

export const invitations = {
  /** Shown where an account can be created only with an invitation. */
  needed: 'You need an invitation to create an account here. Ask the person who runs this site.',
  invalid: 'This invitation is no longer valid. It may have been used already. Ask for a new one.',
  invalidButOpen: 'This invitation is no longer valid, but you can create an account without it.',
  invited: (email: string) => `You were invited with the address ${email}.`,
  hasAccount: 'This person already has an account.',
  tooMany: (most: number) => `There are ${most} open invitations. Withdraw some of them first.`,
  heading: 'Invitations',
  hint: {
    open: 'Anyone can create an account on this site. An invitation gives a person the link.',
    invited: 'Only people with an invitation can create an account on this site.',
  },
  email: 'Email',
  invite: 'Invite',
  inviting: 'Inviting',
  sent: (email: string) => `An invitation is on its way to ${email}.`,
  /** Shown with the link on a server that sends no email. */
  linkHeading: (email: string) => `Invitation for ${email}`,
  linkHint: (days: number) =>
    `This server sends no email. Send this link to the person yourself. It is shown only now, works once, and is valid for ${days} days.`,
  link: 'Link',
  copy: 'Copy Link',
  copied: 'Link copied.',
  notCopied: 'The link could not be copied. Select it and copy it.',
  done: 'Done',
  none: 'No open invitations.',
  notLoaded: 'The invitations could not be loaded. Please try again.',
  dates: (invited: string, until: string) => `Invited ${invited}, valid until ${until}`,
  /** Shown after the dates if the mail server has not accepted the email to this address. */
  notDelivered: 'Not delivered yet',
  sendAgain: 'Send Again',
  /** The button on a server that sends no email. */
  newLink: 'New Link',
  sending: 'Sending',
  sendAgainTo: (email: string) => `Send again to ${email}`,
  newLinkFor: (email: string) => `New link for ${email}`,
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing',
  withdrawOf: (email: string) => `Withdraw the invitation for ${email}`,
  withdrawn: (email: string) => `The invitation for ${email} was withdrawn.`,
  /** `inviter` is the full name of the administrator. */
  mail: (inviter: string, link: string, days: number) => ({
    subject: `Your invitation to ${productName}`,
    text: [
      'Hello,',
      '',
      `${inviter} has invited you to ${productName}. To create your account, open this link within ${days} days:`,
      '',
      link,
      '',
      "If you don't know why you got this email, you can ignore it.",
      '',
    ].join('\n'),
  }),
};
