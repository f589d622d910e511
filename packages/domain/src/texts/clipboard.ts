export type CopyKind = 'bible' | 'illustration' | 'sermon' | 'answer';

/** UI text for copying from the side panels (spec part 2 §8). */
export const clipboard = {
  copied: 'Copied to clipboard!',
  copiedNamed: (name: string) => `${name} copied to clipboard`,
  notThere: {
    bible: 'Error: could not get bible verse for copy.',
    illustration: 'Error: could not get illustration for copy.',
    sermon: 'Error: could not get sermon for copy.',
    answer: 'The answer could not be copied. Please try again.',
  } satisfies Record<CopyKind, string>,
  unsupportedKind: 'Error: Unsupported copy type. Please contact support if the issue persists.',
  unsupported: 'Error: It appears your web browser does not support copying.',
  /** In place of 'Error: There was an unknown error when copying.' (docs/texts.md). */
  failed: 'Could not copy. Please try again.',
};
