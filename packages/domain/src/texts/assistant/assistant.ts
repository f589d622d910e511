import { counted } from '../numbers.ts';

/** UI text for the AI assistant (spec part 2 §4, §5, §8). */
export const assistant = {
  topicNeeded: 'You must enter at least one topic',
  scriptureNeeded: 'You must enter at least one scripture',
  /** The specification writes the number without a separator: '100 words required', '1000 words required'. */
  wordsRequired: (words: number) => `${words} words required`,
  unknown: 'An unknown error has occurred',
  cutOff: 'The answer was cut off here because the connection was lost. You can start over.',

  /** Sentences for what can go wrong with a provider. Its own messages are never shown. */
  failed: {
    busy: 'The assistant is busy. Please try again in a few minutes.',
    refused: 'The assistant is not set up correctly. Please tell your administrator.',
    tooSlow: 'The assistant took too long to answer. Please try again.',
    unreachable: 'The assistant cannot be reached. Please try again later.',
    unknown: 'An unknown error has occurred',
  },
  off: 'The assistant is turned off.',
  notAPassage: (written: string) => `“${written}” isn't a Bible passage. Enter a passage like John 3:16.`,
  replaced: 'This answer ended because a newer one was started for the same document.',

  dailyLimit: (most: number) =>
    `You've reached your limit of ${counted(most, 'answer')} in 24 hours. Please try again tomorrow.`,
  totalReached: (seconds: number) =>
    `The assistant has reached its limit of answers for today. Please try again in ${counted(Math.ceil(seconds / 3_600), 'hour')}.`,
  remaining: (count: number) => `${counted(count, 'answer')} left today`,
  /** A text can also be cut at a number of characters, which is earlier. */
  sermonCut: (words: number) =>
    `This sermon is long, so the assistant read only its beginning (up to ${words.toLocaleString('en')} words).`,
  answerCut: 'The answer reached its maximum length and ends here.',
  feedbackNeeded: 'Write a few words, or choose thumbs up or thumbs down',

  builtIn:
    'This answer comes from the built-in helper, which is not an AI model. It draws on the Bible, texts by others, and your own documents.',
  builtInSuggestions:
    'This answer comes from the built-in helper, which is not an AI model. It looks at this document, and searches the Bible and the library for related texts.',
  builtInAnalysis:
    'This answer comes from the built-in helper, which is not an AI model. It looks only at this document.',
};
