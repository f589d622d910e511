import type { Insertion } from '@sermon/domain/document/sources/source';
import { useUser } from '../../user.ts';
import { GeniusUpsell } from './GeniusUpsell.tsx';
import { Suggestions } from './Suggestions.tsx';
import type { SermonAtHand } from './useGenius.ts';

type PanelProps = {
  sermon: SermonAtHand;
  isShown: boolean;
  onInsert: (insertion: Insertion) => void;
  /** Saves the text before the page is left. */
  onSave: () => Promise<unknown>;
};

/** Sermon Genius beside the text: what others wrote, preached and told on the same; for free users the way to it. */
export function GeniusPanel({ sermon, isShown, onInsert, onSave }: PanelProps) {
  const isFree = useUser().makerSubscription === null;
  if (isFree) return <GeniusUpsell isShown={isShown} onSave={onSave} />;
  return <Suggestions sermon={sermon} isShown={isShown} onInsert={onInsert} />;
}
