import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * Styles for words with a source: a dotted line in the outer margin of the paragraph, where slides and Scripture draw
 * nothing, and a dotted underline on hover. They apply only on screen, not in print.
 */
export const sourceStyles = ({ vars: { palette }, breakpoints }: Theme): Record<string, CSSObject> => ({
  '@media screen': {
    '.ProseMirror :is(p, h1, h2):has([data-source])': { position: 'relative' },
    '.ProseMirror :is(p, h1, h2):has([data-source])::after': {
      content: '""',
      position: 'absolute',
      insetBlock: 3,
      insetInlineEnd: -20,
      borderInlineEnd: `2px dotted ${palette.outline}`,
      pointerEvents: 'none',
      [breakpoints.down('sm')]: { insetInlineEnd: -10 },
    },
    '.ProseMirror [data-source]:hover': {
      textDecoration: `underline dotted 1.5px ${palette.outline}`,
      textUnderlineOffset: '4px',
    },
  },
});
