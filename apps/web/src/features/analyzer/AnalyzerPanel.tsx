import { may } from '@sermon/domain/accounts/entitlements';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import type { Editor } from '@tiptap/core';
import { Gauge } from 'lucide-react';
import { useNotOffline } from '../../connection/useNotOffline.ts';
import { Upsell } from '../../ui/states/Upsell.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { useUser } from '../../user.ts';
import { SettingsButton } from '../preferences/SettingsButton.tsx';
import { Report } from './Report.tsx';
import { SettingsForm } from './SettingsForm.tsx';

type AnalyzerProps = {
  editor: Editor;
  isShown: boolean;
  onShowText: () => void;
  onSave: () => Promise<unknown>;
};

export function AnalyzerPanel({ editor, isShown, onShowText, onSave }: AnalyzerProps) {
  const isAllowed = may(useUser(), 'analyzer');
  const upgrade = useUpgrade();
  const notOffline = useNotOffline();
  if (isAllowed) return <Report editor={editor} isShown={isShown} onShowText={onShowText} />;
  const activate = async () => {
    await onSave();
    upgrade('analyzer');
  };
  return (
    <Upsell Icon={Gauge} heading={texts.upsell} onActivate={activate} whyDisabled={notOffline}>
      {texts.upsellMore}
    </Upsell>
  );
}

export function AnalyzerSettings() {
  if (!may(useUser(), 'analyzer')) return null;
  return <SettingsButton title="Sermon Analyzer Settings" Form={SettingsForm} />;
}
