import { telemetry } from '@sermon/contract/telemetry';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { callServer } from '../../api.ts';
import { slidesOf } from '../../editor/slides/slidesState.ts';
import { pageUser } from '../../session/pageUser.ts';

/** Counts slides that the user adds (spec part 2 §7). Without a connection, they are not counted. */
export function useAddedSlides(editor: Editor): void {
  useEffect(() => {
    let count = slidesOf(editor.state).length;
    const compare = () => {
      const before = count;
      count = slidesOf(editor.state).length;
      if (count > before && !pageUser.isActing) callServer(telemetry.addSlide, {}).catch(() => {});
    };
    editor.on('update', compare);
    return () => {
      editor.off('update', compare);
    };
  }, [editor]);
}
