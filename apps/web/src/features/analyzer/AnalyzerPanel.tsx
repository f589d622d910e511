import type { Editor } from '@tiptap/core';
import { useUser } from '../../user.ts';
import { Report } from './Report.tsx';
import { Upsell } from './Upsell.tsx';

type AnalyzerProps = {
  editor: Editor;
  /** Nothing is analyzed while nobody sees it. */
  isShown: boolean;
  /** Lets the text be seen where the panel lies over it. */
  onShowText: () => void;
  /** Saves the text before the page is left. */
  onSave: () => Promise<unknown>;
};

/** The Sermon Analyzer beside the text: how long it is, how it reads, what it is about; for free users the way to it. */
export function AnalyzerPanel({ editor, isShown, onShowText, onSave }: AnalyzerProps) {
  const isFree = useUser().makerSubscription === null;
  if (isFree) return <Upsell onSave={onSave} />;
  return <Report editor={editor} isShown={isShown} onShowText={onShowText} />;
}
