/** Where a text of the specification is in the product. */
export type Place =
  /** A text of the product, which must be the specified one. Values stand where the specification has `{names}`. */
  | string
  /** A longer text of the product, which begins with the specified one. */
  | { beginning: string }
  /** A file that has the text in its source. */
  | { source: string }
  /** Another text that takes its place. docs/texts.md lists both. */
  | { instead: string };

/** Texts that the specification gives word for word, each with its place. A text has `{names}` for its values. */
export type Specified = readonly (readonly [text: string, place: Place])[];

/** The place of a text that a longer one begins with. */
export const beginningOf = (text: string): Place => ({ beginning: text });

/** The place of a text in the source of a component, given by its path below apps/web/src. */
export const inComponent = (path: string): Place => ({ source: `apps/web/src/${path}` });

/** The place of a text that was replaced by another one. */
export const replacedBy = (text: string): Place => ({ instead: text });
