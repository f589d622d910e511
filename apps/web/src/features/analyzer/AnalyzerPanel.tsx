import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import type { Editor } from '@tiptap/core';
import { Gauge } from 'lucide-react';
import { Upsell } from '../../ui/states/Upsell.tsx';
import { useUpgrade } from '../../useUpgrade.ts';
import { useUser } from '../../user.ts';
import { Report } from './Report.tsx';

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
  const upgrade = useUpgrade();
  if (!isFree) return <Report editor={editor} isShown={isShown} onShowText={onShowText} />;
  const activate = async () => {
    await onSave();
    upgrade('Analyzer');
  };
  return (
    <Upsell Icon={Gauge} heading={texts.upsell} onActivate={activate}>
      {texts.upsellMore}
    </Upsell>
  );
}
