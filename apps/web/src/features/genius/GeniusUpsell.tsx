import { geniusLimits } from '@sermon/domain/search/limits';
import { genius as texts } from '@sermon/domain/texts/genius';
import { Lightbulb } from 'lucide-react';
import { Upsell } from '../../ui/states/Upsell.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { useCounts } from './useCounts.ts';

/** The maximum total number of suggested verses, sermons and illustrations (spec part 2 §9: displayNumber 15). */
const ideas = 3 * geniusLimits.results;

/** Saves the document before the user goes to the upgrade page. */
export function GeniusUpsell({ isShown, onSave }: { isShown: boolean; onSave: () => Promise<unknown> }) {
  const counts = useCounts(isShown);
  const upgrade = useUpgrade();
  const activate = async () => {
    await onSave();
    upgrade('genius');
  };
  const sources = counts && texts.sources(counts.verses + counts.sermons + counts.illustrations);
  return (
    <Upsell Icon={Lightbulb} heading={texts.ideas(ideas, sources)} onActivate={activate}>
      Sermon Genius looks at what your sermon is about, suggests verses, sermons and illustrations, and tells you why.
    </Upsell>
  );
}
