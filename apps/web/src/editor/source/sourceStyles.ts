import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * Words that were taken from somewhere: a dotted rule in the outer margin of their paragraph, where no slide and no Scripture has one, and
 * under the words themselves while the pointer is on them. On the screen only.
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
