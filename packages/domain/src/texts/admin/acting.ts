import { counted } from '../numbers.ts';

export const acting = {
  bar: (name: string, email: string) => `You are viewing the account of ${name} (${email}) as an administrator.`,
  barOnPhones: (name: string) => `You are viewing the account of ${name}.`,
  barLabel: 'Viewing an account',
  stop: 'Stop',
  stopping: 'Stopping',
  view: 'View This Account',
  signOut: 'Stop Viewing This Account',
  dialog: {
    title: (name: string) => `View the account of ${name}`,
    intro: (firstName: string, minutes: number) =>
      `For up to ${minutes} minutes, you can see and change what ${firstName} has written. Every step is recorded, and ${firstName} sees when you viewed the account and why.`,
    reason: 'Reason',
    reasonHint: (firstName: string, min: number) => `At least ${min} characters. ${firstName} will read this.`,
    button: 'View Account',
    starting: 'Opening',
    cancel: 'Cancel',
  },
  reasonTooShort: (min: number) => `Please give a reason of at least ${min} characters.`,
  reasonTooLong: (max: number) => `Please give a reason of at most ${max} characters.`,
  oneself: 'This is your own account.',
  administrator: 'The accounts of administrators cannot be viewed.',
  formerAdministrator: (hours: number) =>
    `This person was an administrator in the last ${hours} hours, so the account cannot be viewed yet.`,
  tooMany: (perHour: number, seconds: number) =>
    `You can start viewing accounts at most ${perHour} times an hour. Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`,
  closed: 'This account is closed, so it cannot be viewed.',
  gone: 'This account is closed or was deleted.',
  already: 'You are already viewing an account. Stop viewing it first.',
  notActing: 'You are not viewing the account of another user.',
  notThisPage: 'This page cannot be opened while you view the account of another user.',
  noSecondWindow: 'A second window cannot be opened while you view the account of another user.',
  saveFirst: 'Your text could not be saved. Save it before you view another account.',
  saveBeforeStop: 'The text could not be saved. Copy what you need, close the document, and then stop.',
  details: 'Learn More',
  ended: {
    card: 'You are no longer viewing this account.',
    title: 'You are no longer viewing this account',
    text: 'What you changed last may not have been saved. Copy what you need before you leave this page.',
    leave: 'Leave This Page',
    stay: 'Stay',
  },
  elsewhere: {
    card: 'This text is not being saved.',
    title: 'Not saved',
    text: (email: string) =>
      `An administrator is viewing the account of ${email} in this browser, so this text isn't being saved. Stop viewing that account in the other tab, and then return to this one.`,
    close: 'OK',
  },
  audit: {
    empty: 'The audit log is empty.',
    none: (email: string) => `The audit log has no entries about ${email}.`,
    more: (listed: number) => `These are the newest ${listed} entries.`,
    kept: (days: number) => `Entries are kept for ${days} days.`,
    nobody: '-',
    /** Shown in place of an administrator's email address. The id stays, so that entries of one administrator can be recognized. */
    deletedAdministrator: (id: string) => `deleted administrator ${id}`,
    commandLine: 'command line',
  },
};

/** Names the screen in the menus. It has a file of its own, because every page loads the menus. */
export const administration = 'Administration';
