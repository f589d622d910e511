import { presenter } from '../presenter/presenter.ts';

/** UI text for the preferences in the settings (the specification names no screen for them; the words are ours). */
export const preferences = {
  section: 'Preferences',
  hint: 'The theme, text size and print settings apply to this device only. All other preferences apply to all your devices.',
  notLoaded: 'Some preferences could not be loaded. Please try again.',
  saved: 'Your preferences were saved.',
  textSize: 'Text size',
  textSizes: { default: 'Default', large: 'Large', larger: 'Larger' },
  dates: 'Dates',
  /** `example` is today's date, in the order of the browser's language. */
  automaticDates: (example: string) => `Same as this browser: ${example}`,
  translation: 'Bible translation',
  verses: 'Bible verses',
  versesBoth: (shown: string) => `Shown and copied: ${shown}`,
  versesEach: (shown: string, copied: string) => `Shown: ${shown}. Copied: ${copied}`,
  verseSettings: { all: 'everything', numbers: 'with verse numbers', text: 'text only' },
  pace: 'Speaking pace',
  paceFrom: {
    user: (wordsPerMinute: number) => `${wordsPerMinute} words a minute`,
    learned: (wordsPerMinute: number) => `${wordsPerMinute} words a minute, learned from your rehearsals and sermons`,
    average: (wordsPerMinute: number) => `${wordsPerMinute} words a minute, the average`,
  },
  hearIt: 'Hear It',
  assistant: 'AI Assistant',
  assistantKnows: (lines: readonly string[]) => lines.join(' · '),
  assistantKnowsNothing: 'Nothing entered yet',
  presenter: 'Presenter',
  presenterHas: (mode: keyof typeof presenter.modes, percent: number, toolbar: keyof typeof presenter.locations) =>
    [presenter.modes[mode], `text ${presenter.percent(percent)}`, `toolbar at the ${toolbar.toLowerCase()}`].join(', '),
  presenterWhere: 'Change this in Presenter Settings, while you present.',
  printing: 'Printing',
  printingHas: (paper: string, points: number) => `${paper}, ${points} pt`,
  printingWhere: 'Change this when you print a document.',
};

export const profilePicture = {
  label: 'Picture',
  choose: 'Choose Picture',
  change: 'Change Picture',
  remove: 'Remove Picture',
  uploading: 'Uploading',
  removing: 'Removing',
  changed: 'Your picture was changed.',
  removed: 'Your picture was removed.',
  tooLarge: (maxBytes: number) => `This picture is larger than ${maxBytes / 1_000_000} MB. Choose a smaller one.`,
};
