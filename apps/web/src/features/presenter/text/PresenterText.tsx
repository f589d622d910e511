import { styled } from '@mui/material/styles';
import { toHtml } from '@sermon/domain/document/html/serialize';
import type { Block } from '@sermon/domain/document/schema';
import { timing } from '@sermon/domain/texts/presenter/timing';
import { memo, type Ref } from 'react';
import { sermonText, skipMark } from '../../../editor/paperStyles.ts';
import type { MarginChoice, Spacing } from '../deviceSettings.ts';

type TextProps = {
  ref: Ref<HTMLDivElement>;
  blocks: Block[];
  fontSize: number;
  spacing: Spacing;
  margins: MarginChoice;
};

const lineHeights: Record<Spacing, number> = { tight: 1.4, usual: 1.6, wide: 1.9 };

/** In px. */
const widths: Record<MarginChoice, number> = { narrow: 1120, usual: 840, wide: 640 };

/** Links are text, so that a tap never leaves the sermon. */
export const PresenterText = memo(function PresenterText({ ref, blocks, fontSize, spacing, margins }: TextProps) {
  return (
    <Text
      ref={ref}
      style={{ fontSize, lineHeight: lineHeights[spacing], maxWidth: `calc(${widths[margins]}px + 2 * var(--side))` }}
      dangerouslySetInnerHTML={{ __html: withoutLinks(toHtml(blocks)) }}
    />
  );
});

/**
 * Plain string replacement is safe here, because `toHtml` writes every link the same way and escapes every `<` and `"` in
 * the document's text.
 */
const withoutLinks = (html: string) => html.replaceAll(/<a href="[^"]*">/g, '<a>');

const Text = styled('div')(({ theme }) => ({
  ...sermonText(theme),
  '--space': '48px',
  '--side': '72px',
  [theme.breakpoints.down('sm')]: { '--space': '20px', '--side': '28px' },
  boxSizing: 'border-box',
  margin: '0 auto',
  // Below the end, there is space so that the last page can begin at the top.
  padding: 'var(--space) var(--side) 100vh',
  fontWeight: theme.typography.presenter.fontWeight,
  textWrap: 'pretty',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  '& > :first-of-type': { marginTop: 0 },
  '& p': { margin: '0 0 0.75em' },
  '& h1': { margin: '0 0 0.5em', fontSize: '1.5em', lineHeight: 1.2, fontWeight: 600, textWrap: 'balance' },
  '& h2': { margin: '1em 0 0.25em', fontSize: '1.25em', lineHeight: 1.25, fontWeight: 620, textWrap: 'balance' },
  '& ul, & ol': { margin: '0 0 0.75em', paddingInlineStart: '1.2em' },
  '& blockquote': {
    margin: '0.5em 0 0.9em',
    paddingInlineStart: '1em',
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
  '& blockquote.scripture': { borderInlineStartColor: theme.vars.palette.rubric },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '&[data-timed] p[data-skip]': { position: 'relative' },
  '&[data-timed] p[data-skip]::after': {
    content: skipMark,
    position: 'absolute',
    insetInlineEnd: -16,
    [theme.breakpoints.down('sm')]: { insetInlineEnd: -9 },
    insetBlock: '0.25em',
    borderInlineEnd: `3px dotted ${theme.vars.palette.text.secondary}`,
    pointerEvents: 'none',
  },
  '&[data-timed] p[data-skip-now]::after': {
    ...theme.typography.subtitle2,
    content: `"${timing.skipNow}"`,
    insetInlineEnd: 'auto',
    insetInlineStart: 'calc(100% + 13px)',
    paddingInlineStart: 8,
    borderInlineEnd: 0,
    borderInlineStart: `3px solid ${theme.vars.palette.warning.main}`,
    color: theme.vars.palette.warning.main,
    // Beside the text of a phone, there is space for a word only from top to bottom.
    [theme.breakpoints.down('sm')]: {
      // Not logical: the writing mode turns the logical sides.
      inset: '0.25em auto 0.25em calc(100% + 6px)',
      padding: '0 0 0 3px',
      border: 0,
      borderLeft: `3px solid ${theme.vars.palette.warning.main}`,
      fontSize: theme.typography.caption.fontSize,
      lineHeight: 1,
      writingMode: 'vertical-rl',
    },
  },
  '& p:empty::before': { content: '"\\00a0"' },
  '& blockquote.scripture::after': {
    content: 'attr(data-reference) "  " attr(data-translation)',
    display: 'block',
    fontFamily: theme.typography.fontFamily,
    fontSize: 'max(0.9rem, 0.53em)',
    fontWeight: 600,
    whiteSpace: 'pre-wrap',
    color: theme.vars.palette.rubric,
  },
  '& [data-passage]': { cursor: 'pointer' },
  '& span[data-passage], & blockquote[data-passage]::after': {
    textDecoration: `underline dotted 1px ${theme.vars.palette.rubric}`,
    textUnderlineOffset: '0.2em',
  },
}));
