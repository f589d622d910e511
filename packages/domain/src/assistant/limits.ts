/** Limits of the assistant's requests. Lengths are in characters. */
export const assistantLimits = {
  topics: 10,
  topicLength: 100,
  references: 10,
  referenceLength: 100,
  /**
   * The maximum number of words of a sermon that a provider gets. The rest is left out, and the answer mentions that.
   */
  sermonWords: 12_000,
  /** The same in characters, for texts without spaces between words. */
  sermonLength: 100_000,
  passageVerses: 60,
  /** The maximum length of an answer. A longer one ends there. */
  answerLength: 40_000,
  feedbackLength: 2_000,
  /** Each of the user's lines about tradition, listeners and what the assistant must never write. */
  settingLength: 300,
  /** The number of answers to which one user can give feedback. More feedback replaces the oldest. */
  keptFeedback: 200,
} as const;
