export const presenterScripture = {
  menu: 'Scripture',
  close: 'Close chapter',
  before: (chapter: string) => `Previous chapter: ${chapter}`,
  after: (chapter: string) => `Next chapter: ${chapter}`,
  opening: (chapter: string) => `Opening ${chapter}`,
  words: (chapter: string) => `Text of ${chapter}`,
  notHere: "This chapter isn't on this device, and it can't be loaded now.",
};
