import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import { Sparkles } from 'lucide-react';
import { Upsell } from '../../ui/states/Upsell.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';

/** Saves the document before the user goes to the upgrade page. */
export function AssistantUpsell({ onSave }: { onSave: () => Promise<unknown> }) {
  const upgrade = useUpgrade();
  const activate = async () => {
    await onSave();
    upgrade('assistant');
  };
  return (
    <Upsell Icon={Sparkles} heading={texts.upsell.heading} onActivate={activate}>
      {texts.upsell.text}
    </Upsell>
  );
}
