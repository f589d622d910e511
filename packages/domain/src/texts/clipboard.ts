/** What can be copied out of the drawers. */
export type CopyKind = 'bible' | 'illustration' | 'sermon';

const names: Record<CopyKind, string> = { bible: 'bible verse', illustration: 'illustration', sermon: 'sermon' };

/** Sentences of copying from the drawers (spec part 2 §8). */
export const clipboard = {
  copied: 'Copied to clipboard!',
  copiedNamed: (name: string) => `${name} copied to clipboard`,
  notThere: (kind: CopyKind) => `Error: could not get ${names[kind]} for copy.`,
  unsupportedKind: 'Error: Unsupported copy type. Please contact support if the issue persists.',
  unsupported: 'Error: It appears your web browser does not support copying.',
  failed: 'Error: There was an unknown error when copying.',
};
