import { styled } from '@mui/material/styles';
import { minutesAloud } from '@sermon/domain/builder/preachingTime';
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

type Counted = { words: string; aloud: string };

function report({ state }: Editor): Counted {
  const { from, to, empty } = state.selection;
  const all = wordsIn(state.doc);
  const selected = empty ? 0 : countWords(state.doc.textBetween(from, to, ' ', ' '));
  return {
    words: selected ? texts.wordsOf(selected, all) : texts.words(all),
    aloud: texts.minutesAloud(minutesAloud(selected || all)),
  };
}

/** How long the sermon is, or the selected part of it: its words, and the minutes that they take at an average pace. */
export const WordCount = memo(function WordCount({ editor }: { editor: Editor }) {
  const [{ words, aloud }, setCounted] = useState(() => report(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCounted(report(editor)), countedAfterMs);
    };
    editor.on('transaction', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', countSoon);
    };
  }, [editor]);
  return (
    <Counts>
      <span>{words}</span>
      <span>{aloud}</span>
    </Counts>
  );
});

const Counts = styled('div')({ display: 'flex', gap: 16, minWidth: 0 });
