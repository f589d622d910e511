/** Sentences of the library (spec part 1 §4, §5, §8). */
export const library = {
  invalidName: 'Invalid Name',
  nameBlank: 'Name cannot be blank',
  nameTooLong: (most: number) => `Name must be ${most} characters or fewer`,
  fieldTooLong: (most: number) => `This must be ${most} characters or fewer`,
  textTooLong: 'This text is too long to be saved. Please divide it into several documents.',
  created: (name: string) => `${name} created`,
  deleted: (name: string) => `${name} deleted`,
  restored: (name: string) => `${name} restored`,
  failedToDelete: (name: string) => `Failed to delete ${name}`,
  failedToRestore: (name: string) => `Failed to restore ${name}`,
  parentMissing: 'The folder that this was to go into no longer exists',
};
