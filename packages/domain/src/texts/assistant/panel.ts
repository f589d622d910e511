import { counted } from '../numbers.ts';

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
  fromDetails: 'From the Details panel.',
  firstFromDetails: (most: number) => `The first ${most} passages from the Details panel.`,
  tooManyTopics: (most: number) => `You can add up to ${most} topics. Remove one to add another.`,
  topicTooLong: (most: number) => `A topic can have up to ${most} characters. Separate topics with commas.`,
  tooManyPassages: (most: number) => `You can add up to ${most} passages. Remove one to add another.`,
  passageTooLong: (most: number) => `A passage can have up to ${most} characters. Separate passages with semicolons.`,
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
    tooLong: (most: number) => `Use at most ${most} characters.`,
  },
};
