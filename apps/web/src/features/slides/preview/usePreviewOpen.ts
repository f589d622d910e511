import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import * as z from 'zod';
import { slidesOf } from '../../../editor/slides/slidesState.ts';
import { useIsWide } from '../../../ui/browser/useIsWide.ts';
import { useRemembered } from '../../../ui/browser/remembered.ts';
import { usePreferences } from '../../preferences/usePreferences.ts';

const states = z.enum(['open', 'closed', 'unknown']);

/**
 * Null while the preview is closed. Whether it is open is stored in the user's preferences and in this browser. In a
 * wide window, a preview that was left open is open again when a document with slides opens.
 */
export function usePreviewOpen(editor: Editor): [number | null, (at: number | null) => void] {
  const isWide = useIsWide();
  const { preferences, isLoaded, save } = usePreferences();
  const [remembered, remember] = useRemembered('sermon-slide-preview', states, 'unknown');
  const [previewed, setPreviewed] = useState(() => {
    const wasOpen = isLoaded ? preferences.builderSlidesDrawerOpen : remembered === 'open';
    return wasOpen && isWide && slidesOf(editor.state).length > 0 ? 0 : null;
  });
  const set = (at: number | null) => {
    const isOpen = at !== null;
    if (isOpen !== (previewed !== null)) {
      remember(isOpen ? 'open' : 'closed');
      // If the preference cannot be saved, the change still applies in this browser.
      save({ builderSlidesDrawerOpen: isOpen }).catch(() => {});
    }
    setPreviewed(at);
  };
  return [previewed, set];
}
