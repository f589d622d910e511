import { counted } from '../numbers.ts';

/** UI text for listening to a text (spec part 2 §2, §8, §9). */
export const speech = {
  hearIt: 'Hear It',
  listening: 'Listening to sermon',
  bar: {
    pause: 'Pause',
    resume: 'Resume',
    tryAgain: 'Try Again',
    playAgain: 'Play Again',
    restart: 'Restart',
    settings: 'Settings',
    close: 'Close',
    preparing: 'Preparing the voice',
    playing: 'Playing',
    paused: 'Paused',
    ended: 'Finished',
    progress: 'Progress',
    timeOf: (time: string, length: string) => `${time} of ${length}`,
    keys: {
      when: 'in the Hear It bar',
      whenClosing: 'in the text or the Hear It bar',
      pause: 'Pause or Resume',
      next: 'Next Sentence',
      previous: 'Previous Sentence',
      close: 'Stop Listening',
    },
  },
  settings: 'Audio Playback Settings',
  settingsForm: {
    voice: 'Voice',
    speed: 'Speed',
    times: (speed: number) => `${speed}×`,
    restarts: 'Plays again from the start.',
    save: 'Save',
    saving: 'Saving',
    hear: (voice: string) => `Hear ${voice}`,
    stop: (voice: string) => `Stop ${voice}`,
    sample: 'The Lord is my shepherd; I shall not want.',
  },
  nothingToRead: 'There is nothing to read aloud.',
  offline: 'You are offline, so listening has stopped.',
  notLoaded: 'Hear It could not be loaded.',
  tooLong: 'Unable to process, text too long',
  totalReached: (seconds: number) =>
    `Hear It has reached its limit for today. Please try again in ${counted(Math.ceil(seconds / 3_600), 'hour')}.`,
  failed: 'Something went wrong, please try again.',
  failures: {
    busy: 'The speech service is busy. Please try again in a moment.',
    refused: 'The speech service is not set up correctly. Please tell your administrator.',
    tooSlow: 'The speech service took too long to answer. Please try again.',
    unreachable: 'The speech service cannot be reached. Please try again later.',
    unknown: 'Something went wrong, please try again.',
  },
  off: 'Hear It is turned off here.',
  noVoices: 'This browser has no English voices, so it cannot read aloud.',
  tokenEnded: 'Your listening session has expired. Please start again.',
  notSsml: 'This text could not be read aloud.',

  voices: {
    'en-AU-NatashaNeural': 'Female Australian',
    'en-GB-RyanNeural': 'Male British',
    'en-GB-SoniaNeural': 'Female British',
    'en-US-GuyNeural': 'Male American',
    'en-US-JennyNeural': 'Female American',
  },
  /** The voices of the server's own engine that do not have the accent of their name, with a note about each. */
  localAccents: {
    'en-AU-NatashaNeural': 'No Australian voice is installed here; this one sounds American.',
    'en-GB-RyanNeural': 'This voice sounds Scottish.',
    'en-GB-SoniaNeural': 'No British female voice is installed here; this one sounds American.',
  },

  where: {
    local: 'The voices are built in. Your text is not sent to any other service.',
    browser: 'The voices come from your browser. Some browsers send the text to their maker.',
    azure: (host: string) => `What you listen to is sent to Azure Speech at ${host}. Nothing else is sent.`,
  },
};
