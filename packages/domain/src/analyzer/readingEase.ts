/** What a text or a sentence consists of. */
export type Counts = { sentences: number; words: number; letters: number; syllables: number };

/** Flesch's reading ease: about 0 to 100, more is easier. NaN where there are no sentences. */
export const readingEase = ({ sentences, words, syllables }: Omit<Counts, 'letters'>): number =>
  206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
