import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { wordCount } from '@sermon/domain/document/outline';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { blockHtml } from './html.ts';

const countCache = new WeakMap<DocumentNode, number>();

/** The count of each block is cached until the block changes. */
export function wordsIn(content: DocumentNode): number {
  let count = 0;
  content.forEach((block) => {
    const known = countCache.get(block) ?? wordCount(parseDocument(blockHtml(block)));
    countCache.set(block, known);
    count += known;
  });
  return count;
}

/** Debounce delay before words are counted after a change, in ms, so that typing is not interrupted. */
const countedAfterMs = 1_000;

export function useWords(editor: Editor, isWanted: boolean): number {
  const [words, setWords] = useState(() => (isWanted ? wordsIn(editor.state.doc) : 0));
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(wordsIn(editor.state.doc)), countedAfterMs);
    };
    editor.on('update', countSoon);
    return () => {
      clearTimeout(timer);
      editor.off('update', countSoon);
    };
  }, [editor, isWanted]);
  return words;
}
