import { may } from '@sermon/domain/accounts/entitlements';
import type { Insertion } from '@sermon/domain/document/sources/source';
import { useUser } from '../../user.ts';
import { GeniusUpsell } from './GeniusUpsell.tsx';
import { Suggestions } from './Suggestions.tsx';
import type { SermonAtHand } from './useGenius.ts';

type PanelProps = {
  sermon: SermonAtHand;
  isShown: boolean;
  onInsert: (...insertions: readonly Insertion[]) => void;
  onSave: () => Promise<unknown>;
};

/** Users who may not use Sermon Genius see an upgrade prompt instead. */
export function GeniusPanel({ sermon, isShown, onInsert, onSave }: PanelProps) {
  if (!may(useUser(), 'genius')) return <GeniusUpsell isShown={isShown} onSave={onSave} />;
  return <Suggestions sermon={sermon} isShown={isShown} onInsert={onInsert} />;
}
