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

  dailyLimit: (max: number) =>
    `You've reached your limit of ${counted(max, 'answer')} in 24 hours. Please try again tomorrow.`,
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

export const assistantPanel = {
  heading: 'AI Assistant',
  modes: {
    ideas: {
      title: 'Sermon ideas',
      about: 'Openings, points and passages on your topics',
      explanation: 'Enter topics and passages to get ideas for this document.',
      start: 'Get Ideas',
    },
    suggestions: {
      title: 'Suggestions',
      about: 'What to add or change in your draft',
      explanation:
        'Reads your draft and suggests what to add or change, such as an illustration, a question or a verse.',
      start: 'Get Suggestions',
    },
    analysis: {
      title: 'Analysis',
      about: 'How the whole sermon holds together',
      explanation:
        'Reads the whole sermon and tells you how it holds together: its main thought, its parts and its ending.',
      start: 'Analyze',
    },
  },
  youHave: (words: number) => `You have ${counted(words, 'word')} so far.`,
  topics: 'Topics',
  scripture: 'Scripture',
  addTopic: 'Add a topic',
  addPassage: 'Add a passage',
  pressEnter: 'Press Enter after each one.',
  passageTopics: 'In this passage',
  addNamed: (topic: string) => `Add ${topic}`,
  fromDetails: 'From the Details panel.',
  firstFromDetails: (max: number) => `The first ${max} passages from the Details panel.`,
  tooManyTopics: (max: number) => `You can add up to ${max} topics. Remove one to add another.`,
  topicTooLong: (max: number) => `A topic can have up to ${max} characters. Separate topics with commas.`,
  tooManyPassages: (max: number) => `You can add up to ${max} passages. Remove one to add another.`,
  passageTooLong: (max: number) => `A passage can have up to ${max} characters. Separate passages with semicolons.`,
  remove: (name: string) => `Remove ${name}`,

  providers: {
    builtIn: 'Answers come from the built-in helper, which is not an AI model.',
    model: 'Answers come from an AI model and can be wrong.',
  },
  yours: 'Nothing is added to your sermon until you insert it.',

  stop: 'Stop generating',
  stopped: 'You stopped this answer.',
  complete: 'Answer complete',
  waiting: 'You are offline. The answer will continue if you reconnect within a minute.',
  startOver: 'Start Over',
  notSaved: 'Your text could not be saved, so the assistant cannot read it yet. Please try again.',
  empty: 'The assistant sent no text. Please start over.',

  insert: 'Insert',
  checking: 'The quotations in this part are being looked up',
  notChecked: "Some passages could not be looked up, so the parts that name them can't be inserted yet.",
  nothingToInsert: 'The passages in this part are not in the Bible',
  verified: (translation: string) => `Verified, ${translation}`,
  verifiedQuotation: (reference: string, translation: string) => `${reference}: verified, ${translation}`,
  differs: 'Wording differs',
  takeWording: 'Use this wording',
  notFound: (reference: string) => `${reference}: not found. This line won't be inserted.`,
  inBible: (count: number) =>
    count === 1
      ? 'The passage named here is in the Bible'
      : `The ${counted(count, 'passage')} named here are in the Bible`,

  helpful: 'Was this helpful?',
  thumbsUp: 'Thumbs up',
  thumbsDown: 'Thumbs down',
  anythingToAdd: 'Anything to add?',
  sendFeedback: 'Send Feedback',
  sending: 'Sending',
  thanks: 'Thank you.',
  feedbackFailed: 'Your feedback could not be sent. Please try again.',

  upsell: {
    heading: 'A second pair of eyes for your sermon',
    text: 'Ideas on your topics, suggestions for your draft, and an analysis of the whole sermon. Every Bible quotation is checked before you can insert it.',
  },

  settings: {
    title: 'AI Assistant Settings',
    explanation: 'An AI model takes this into account when it answers. The built-in helper uses only the translation.',
    tradition: 'Your tradition',
    traditionExample: 'For example, Lutheran or house church',
    audience: 'Your listeners',
    audienceExample: 'For example, a small town with many families',
    never: 'What to avoid',
    neverExample: 'For example, jokes or politics',
    translation: 'Bible translation',
    tooLong: (max: number) => `Use at most ${max} characters.`,
  },
};
