import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * Styles of sourced words: a dotted line in the outer margin of the paragraph, which slides and Scripture do not use,
 * and a dotted underline on hover. On screen only.
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
      [breakpoints.down('md')]: { insetInlineEnd: -10 },
    },
    '.ProseMirror [data-source]:hover': {
      textDecoration: `underline dotted 1.5px ${palette.outline}`,
      textUnderlineOffset: '4px',
    },
  },
});
