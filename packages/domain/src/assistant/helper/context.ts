import type { PassageOutline } from '../../scripture/outlines.ts';
import type { SlotRange } from '../../scripture/books.ts';

export type ContextVerse = {
  /** See scripture/books.ts. */
  slot: number;
  text: string;
  startsParagraph: boolean;
  /** The number of its cross references and of those to it. The verses that carry a passage have most. */
  links: number;
};
/**
 * A passage with its verses, and with our outline of them, if there is one. `verses` may be fewer than the passage has.
 */
export type ContextPassage = {
  reference: string;
  verses: readonly ContextVerse[];
  outline: PassageOutline | null;
};
export type ContextQuotation = {
  reference: string;
  text: string;
  reason: string;
  /** The verse that `text` is, if the passage has more verses: 'Matthew 18:33'. */
  verse?: string;
};
export type ContextLink = {
  reference: string;
  text: string;
  of: number;
};
/** A passage of the other Testament that quotes or recalls verses of a passage, or that these quote or recall. */
export type ContextQuoted = {
  /** The verses of the passage. Not all of them have to be requested. */
  of: SlotRange;
  /** The verses of the other passage, without those that the translation omits. */
  verses: readonly { slot: number; text: string }[];
  isQuoted: boolean;
  /** True if the quotation is from the Greek translation, which differs from the Hebrew text. */
  isFromGreek?: boolean;
};
export type ContextItem = { title: string; author: string; description: string };
export type EarlierSermon = { name: string; datePreached: string | null; headings: readonly string[] };
/** A topic with the passages that the topical index, or a search in the Bible, has on it. */
export type ContextTopic = {
  /**
   * As the user typed it or, if it is no entry of the index, the part of it or the name of the entry that is taken for
   * it.
   */
  name: string;
  /** The topic as the user typed it, if it is no entry of the index and another one is taken for it. */
  takenFor?: string;
  /** True if the passages are from the topical index; false if they only contain the words of the topic. */
  isIndexed: boolean;
  /** The stems of the user's words, without words that are in every sermon. */
  typedStems: readonly string[];
  /** `typedStems`, and the stems of the other names of the topic. */
  stems: readonly string[];
  hasPassage: boolean;
  passages: readonly ContextQuotation[];
};

/** The material for texts of the built-in helper. The translation is '' if no Bible is installed. */
export type Found = {
  translation: string;
  related: readonly ContextQuotation[];
  illustrations: readonly ContextItem[];
  sermons: readonly ContextItem[];
};

export type IdeasContext = Found & {
  topics: readonly ContextTopic[];
  passages: readonly ContextPassage[];
  /** Cross references of the most important verses of the passages, nearest first. */
  linked: readonly ContextLink[];
  quotations: readonly ContextQuoted[];
  parallels: readonly { of: string; references: readonly string[] }[];
  earlier: readonly EarlierSermon[];
};

export type TextContext = Found & {
  name: string;
  scripture: string;
  html: string;
  wordsPerMinute: number;
};
