export type Chips = {
  names: readonly string[];
  draft: string;
  error?: string | undefined;
  /** Whether the error keeps the question from being sent. The focus then moves to the first field with an error. */
  isRefused?: boolean;
};

export type ChipRules = {
  /** The character that separates names. In a passage, a comma separates verses. */
  separator: ',' | ';';
  limit: number;
  /** In characters. */
  maxLength: number;
  tooMany: (limit: number) => string;
  tooLong: (maxLength: number) => string;
};

export const namesIn = (text: string, separator: ChipRules['separator']): string[] =>
  text
    .split(separator)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');

/**
 * Turns the names in the draft into chips, without duplicates. Names that are too long, or more than the limit, stay
 * in the draft, and `error` gives the reason.
 */
export function withDraft({ names, draft }: Chips, rules: ChipRules): Chips {
  const { separator, limit, maxLength, tooMany, tooLong } = rules;
  const added = [...new Set(names)];
  const remaining: string[] = [];
  for (const name of namesIn(draft, separator)) {
    if (added.includes(name)) continue;
    (name.length <= maxLength && added.length < limit ? added : remaining).push(name);
  }
  const isTooLong = remaining.some((name) => name.length > maxLength);
  return {
    names: added,
    draft: remaining.join(`${separator} `),
    error: remaining.length === 0 ? undefined : isTooLong ? tooLong(maxLength) : tooMany(limit),
  };
}
