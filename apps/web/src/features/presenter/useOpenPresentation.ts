import { useEffect } from 'react';
import { registerOpenText } from '../../session/saveEverything.ts';

/** A presented text is a snapshot that this tab has stored, so there is nothing to save. */
const isSaved = () => Promise.resolve(true);

/** Registers the presented text as an open one, so that it stays on the screen when the user's session ends. */
export function useOpenPresentation(): void {
  useEffect(() => registerOpenText({ save: isSaved, keepOnDevice: isSaved }), []);
}
