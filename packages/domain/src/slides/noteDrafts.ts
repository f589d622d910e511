export type NoteDraft = {
  text: string;
  /** The note that the server had when the draft was written. '' if it had no note. */
  base: string;
};

/**
 * Returns the draft for the note that the server has now. If another device has changed the note in the meantime, both
 * texts are kept, the server's first.
 */
export function rebaseDraft({ text, base }: NoteDraft, current: string): NoteDraft {
  if (current === base || text.includes(current)) return { text, base: current };
  if (current.includes(text)) return { text: current, base: current };
  return { text: `${current}\n\n${text}`, base: current };
}
