import GlobalStyles from '@mui/material/GlobalStyles';
import type { Editor } from '@tiptap/core';
import { memo, type RefObject } from 'react';
import { QuotationMenu } from './quotations/QuotationMenu.tsx';
import { ReferenceCard } from './references/ReferenceCard.tsx';
import { SlashList } from './slash/SlashList.tsx';
import type { ScriptureSource } from './source.ts';
import type { CSSObject, Theme } from '@mui/material/styles';
import { touch } from '../../ui/theme/tokens.ts';

/** Differences are never indicated by color alone. */
const scriptureStyles = ({ vars: { palette }, typography }: Theme): Record<string, CSSObject> => ({
  '.ProseMirror .scripture-reference': {
    textDecorationLine: 'underline',
    textDecorationStyle: 'dotted',
    textDecorationThickness: '1px',
    textDecorationColor: palette.rubric,
    textUnderlineOffset: '4px',
  },
  '.ProseMirror .scripture-verdict': { display: 'block', color: palette.text.secondary },
  '.ProseMirror blockquote.scripture.scripture-differs': {
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'double',
  },
  '.ProseMirror .scripture-differs .scripture-verdict': { color: palette.error.main, fontWeight: 600 },
  '.ProseMirror blockquote.scripture footer button': {
    ...typography.caption,
    minHeight: 24,
    margin: '2px 12px 0 0',
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: palette.primary.main,
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    [touch]: { minHeight: 44 },
  },
  '.ProseMirror blockquote.scripture .scripture-difference': {
    marginTop: 4,
    padding: '8px 12px',
    borderRadius: 6,
    backgroundColor: palette.surface.sunken,
    '& p:last-of-type': { margin: 0, ...typography.caption },
    '& p:first-of-type': { ...typography.verse, marginBottom: 4, color: palette.text.primary },
    '& del': { color: palette.error.main, textDecorationThickness: '2px' },
    '& ins': { color: palette.success.main, fontWeight: 600, textUnderlineOffset: 3 },
  },
});

type ScriptureToolsProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

const styles = <GlobalStyles styles={scriptureStyles} />;

export const ScriptureTools = memo(function ScriptureTools(props: ScriptureToolsProps) {
  return (
    <>
      {styles}
      <SlashList {...props} />
      <ReferenceCard {...props} />
      <QuotationMenu {...props} />
    </>
  );
});
