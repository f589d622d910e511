import { ratings } from '@sermon/contract/ratings/ratings';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { callServer } from '../../api.ts';
import { publishedSourcesIn } from '../../editor/source/sourceAt.ts';
import { pageUser } from '../../session/pageUser.ts';

/** At most this many items are counted at once, such as when a long text is pasted. */
const maxAtOnce = 20;

/**
 * Counts inserted, dragged and pasted items. The server counts each user once per item. Without a connection, they
 * are not counted.
 */
export function useCountedInsertions(editor: Editor): void {
  useEffect(() => {
    const known = new Set(publishedSourcesIn(editor.state.doc).keys());
    const compare = () => {
      const added = [...publishedSourcesIn(editor.state.doc)].filter(([key]) => !known.has(key));
      for (const [key] of added) known.add(key);
      if (pageUser.isActing) return;
      for (const [, { kind: itemKind, id }] of added.slice(0, maxAtOnce))
        callServer(ratings.countInsertion, { itemKind, id }).catch(() => {});
    };
    editor.on('update', compare);
    return () => {
      editor.off('update', compare);
    };
  }, [editor]);
}
