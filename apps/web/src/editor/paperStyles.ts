import './listLabels.css';
import type { CSSObject, Theme } from '@mui/material/styles';
import { defaultSize, fonts, highlights, pens, sizes } from '@sermon/domain/document/schema';
import { timing } from '@sermon/domain/texts/presenter/timing';
import { families, sermonFamily } from './fonts.ts';

/**
 * The content of the mark beside a paragraph that may be skipped when late: nothing, with an alternative text for
 * screen readers. Safari before 17.4 ignores the second value, and would show no mark without the first.
 */
export const skipMark = ['""', `"" / "${timing.mark}"`];

type FullTheme = Pick<Theme, 'typography' | 'breakpoints'> & { vars: Theme['vars'] };

export function sermonText(theme: FullTheme): CSSObject {
  const { palette } = theme.vars;
  const { sermon, sermonTitle, sermonHeading, caption } = theme.typography;
  const phone = theme.breakpoints.down('sm');
  return {
    ...sermon,
    fontFamily: sermonFamily,
    color: palette.text.primary,
    [phone]: { fontSize: '1.0625rem', lineHeight: '1.75rem' },
    // The first letter of each block determines its text direction.
    '& p, & h1, & h2, & li': { unicodeBidi: 'plaintext', textAlign: 'start' },
    '& p': { margin: '0 0 16px' },
    '& h1': {
      ...sermonTitle,
      fontFamily: sermonFamily,
      margin: '0 0 16px',
      textWrap: 'balance',
      [phone]: { fontSize: '1.75rem', lineHeight: '2.25rem' },
    },
    '& h2': { ...sermonHeading, fontFamily: sermonFamily, margin: '24px 0 4px', textWrap: 'balance' },
    '& ul, & ol': { margin: '0 0 16px', paddingInlineStart: 28 },
    '& li > p': { marginBottom: 4 },
    '& li > ul, & li > ol': { marginBottom: 4 },
    '& blockquote': {
      margin: '0 0 16px',
      paddingInlineStart: 22,
      borderInlineStart: `2px solid ${palette.divider}`,
    },
    '& blockquote > :last-child': { marginBottom: 0 },
    '& blockquote.scripture': {
      paddingInlineStart: 24,
      borderInlineStart: `1px solid ${palette.rubric}`,
      [phone]: { paddingInlineStart: 16 },
    },
    '& blockquote.scripture > div > p': { marginBottom: 4 },
    '& blockquote.scripture footer': { ...caption, marginTop: 2, color: palette.text.secondary, cursor: 'default' },
    '& blockquote.scripture cite': { marginInlineEnd: 4, fontStyle: 'normal', fontWeight: 600, color: palette.rubric },
    '& sup': { fontSize: '0.62em', lineHeight: 0, verticalAlign: '0.5em', marginInlineEnd: '0.2em' },
    '& blockquote.scripture sup': { color: palette.rubric, fontWeight: 600 },
    '& a': { color: palette.primary.main, textUnderlineOffset: 3, textDecorationThickness: 1 },
    '& strong': { fontWeight: 650 },
    '& mark': { borderRadius: 2, boxDecorationBreak: 'clone', WebkitBoxDecorationBreak: 'clone' },
    ...Object.fromEntries(highlights.map((name) => [`& mark[data-color="${name}"]`, marker(theme, name)])),
    ...Object.fromEntries(pens.map((name) => [`& [data-pen="${name}"]`, { color: palette.pen[name] }])),
    // The black highlight sets its own text color, because no pen color is readable on it.
    '& mark[data-color="black"] [data-pen]': { color: 'inherit' },
    ...Object.fromEntries(fonts.map((name) => [`& [data-font="${name}"]`, { fontFamily: families[name] }])),
    // Sizes are relative so that all text scales together in the presenter and in print.
    ...Object.fromEntries(
      sizes.map((size) => [`& [data-size="${size}"]`, { fontSize: `calc(${size} / ${defaultSize} * 1em)` }]),
    ),
  };
}

export function marker({ vars: { palette } }: FullTheme, name: (typeof highlights)[number]) {
  const { mark } = palette;
  const inks = {
    yellow: mark.onYellow,
    green: mark.onGreen,
    red: mark.onRed,
    blue: mark.onBlue,
    orange: mark.onOrange,
    purple: mark.onPurple,
    black: mark.onBlack,
  };
  return { backgroundColor: mark[name], color: inks[name] };
}

/** Additional styles for editable text. They replace the style element that TipTap would inject. */
export const editableText: CSSObject = {
  position: 'relative',
  outline: 'none',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  // `containIntrinsicBlockSize` keeps the height of blocks that are not drawn (see `useLongText`). `overflowClipMargin`
  // lets blocks paint slightly beyond their edges.
  '& > *': { containIntrinsicBlockSize: 'auto 150px', overflowClipMargin: 48 },
  // Keeps the lines above from rewrapping while the user types.
  '& p, & h1, & h2': { textWrapStyle: 'stable' },
  '& .found': { borderRadius: 2, backgroundColor: 'rgb(214 165 42 / 0.34)', scrollMarginBlock: 40 },
  '& .found-current': { backgroundColor: 'rgb(224 128 32 / 0.5)', outline: '2px solid rgb(196 100 16 / 0.95)' },
  '& .place': {
    textDecoration: 'underline 2px rgb(196 100 16 / 0.75)',
    textUnderlineOffset: 4,
    textDecorationSkipInk: 'none',
    scrollMarginBlock: 96,
  },
  '& .place-current': { borderRadius: 2, backgroundColor: 'rgb(224 128 32 / 0.24)', boxDecorationBreak: 'clone' },
  '& .heard': {
    borderRadius: 2,
    backgroundColor: 'color-mix(in srgb, var(--sm-palette-primary-main) 22%, transparent)',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
    '@media print': { backgroundColor: 'transparent' },
  },
  // Paragraphs to skip when late have a rule in the other margin than slides. It is not part of the text.
  '@media screen': {
    '& p[data-skip]': { position: 'relative' },
    '& p[data-skip]::before': {
      content: skipMark,
      position: 'absolute',
      insetInlineEnd: -14,
      insetBlock: 4,
      borderInlineEnd: '2px dotted var(--sm-palette-text-secondary)',
      pointerEvents: 'none',
    },
  },
  '& [contenteditable="false"]': { whiteSpace: 'normal' },
  '& img.ProseMirror-separator': { display: 'inline !important', border: 'none', margin: 0, width: 0, height: 0 },
  '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute', margin: 0 },
  '& .ProseMirror-gapcursor::after': {
    content: '""',
    display: 'block',
    position: 'absolute',
    top: -2,
    width: 20,
    borderTop: '1px solid currentcolor',
  },
  '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '&.ProseMirror-hideselection *::selection': { background: 'transparent' },
};
