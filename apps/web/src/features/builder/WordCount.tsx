import { styled } from '@mui/material/styles';
import { countWords, wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/parse';
import { builder as texts } from '@sermon/domain/texts/builder';
import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { memo, useEffect, useState } from 'react';
import { blockHtml } from '../../editor/html.ts';

/** Words are counted again this long after the last change, never while somebody types. */
const countedAfterMs = 400;

const counted = new WeakMap<DocumentNode, number>();

/** The words of the document; blocks that did not change are not counted again. */
function wordsIn(content: DocumentNode): number {
  let count = 0;
  content.forEach((block) => {
    const known = counted.get(block) ?? wordCount(parseDocument(blockHtml(block)));
    counted.set(block, known);
    count += known;
  });
  return count;
}

function report({ state }: Editor): string {
  const { from, to, empty } = state.selection;
  const all = wordsIn(state.doc);
  const selected = empty ? 0 : countWords(state.doc.textBetween(from, to, ' ', ' '));
  return selected ? texts.wordsOf(selected, all) : texts.words(all);
}

/** The bar under the desk: how long the sermon is, or the selected part of it. */
export const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
  const [text, setText] = useState(() => report(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(report(editor)), countedAfterMs);
    };
    editor.on('transaction', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', countSoon);
    };
  }, [editor]);
  return <Bar>{text}</Bar>;
});

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  height: 36,
  paddingInline: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.desk,
  fontVariantNumeric: 'lining-nums tabular-nums',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
