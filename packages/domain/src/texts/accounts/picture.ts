export const profilePicture = {
  label: 'Picture',
  choose: 'Choose Picture',
  change: 'Change Picture',
  remove: 'Remove Picture',
  uploading: 'Uploading',
  removing: 'Removing',
  changed: 'Your picture was changed.',
  removed: 'Your picture was removed.',
  tooLarge: (mostBytes: number) => `This picture is larger than ${mostBytes / 1_000_000} MB. Choose a smaller one.`,
};
