/** Sentences about shared pages that the server chooses (spec part 2 §5, §8). */
export const sharing = {
  /** For every page that cannot be opened: one that is off or in the trash, and an id that never existed. */
  notShared: 'Oops, it looks like something went wrong. This resource is no longer being shared by the owner.',
  template: 'A template cannot be shared. Create a document from it, and share that.',
  unsharedBefore:
    'You have already turned off sharing once. With a subscription, you can turn sharing on and off at any time.',
  takenDown: 'This page was turned off by an administrator. Only an administrator can turn it on again.',
  addressBlank: 'Enter your church web address.',
  addressTooLong: 'Oops. The web address you entered is too long, please make it a bit shorter.',
  nameTooLong: 'The name you entered is too long, please make it a bit shorter.',
  addressReserved: 'This web address cannot be used. Please choose another one.',
  addressTaken: 'This web address is already in use. Please choose another one.',
  addressFixed: (address: string) => `Your church web address is ${address}. It cannot be changed.`,
  invalidFacebook: 'Sorry, this Facebook url is invalid. (Example: https://www.facebook.com/watch?v=1234567890)',
  videoKindMissing: 'Choose the service that has your video.',
  videoAddressMissing: 'Enter the address of your video.',
};
