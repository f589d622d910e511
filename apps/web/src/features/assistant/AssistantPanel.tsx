import { may } from '@sermon/domain/accounts/entitlements';
import { appConfig, useUser } from '../../user.ts';
import { type AssistantPanelProps, Section } from './Section.tsx';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { Sparkles } from 'lucide-react';
import { Upsell } from '../../ui/states/Upsell.tsx';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { styled } from '@mui/material/styles';
import { type AssistantMode, assistantModes } from '@sermon/domain/assistant/modes';
import { useLayoutEffect, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import { size } from '../../ui/theme/tokens.ts';
import { pageAnswers } from './pageAnswers.ts';
import { useUsage } from './prompt/useAsking.ts';
import { useQuery } from '@tanstack/react-query';
import { SettingsButton } from '../preferences/SettingsButton.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function AssistantPanel(props: AssistantPanelProps) {
  if (!may(useUser(), 'assistant')) return <AssistantUpsell onSave={props.onSave} />;
  return <Sections {...props} />;
}

function PanelFooter() {
  const provider = useQuery(appConfig).data?.assistant;
  return (
    <Footer>
      {provider !== undefined && provider !== 'off' && <p>{texts.providers[provider]}</p>}
      <p>{texts.yours}</p>
    </Footer>
  );
}

const Footer = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '& p': { margin: 0, textWrap: 'pretty' },
}));

function Sections({ document, isShown, onInsert, onSave }: AssistantPanelProps) {
  const { id: ownerId } = useUser();
  const { id: documentId } = document;
  // Before anything is painted. From then on, this page stores its answers.
  useLayoutEffect(() => pageAnswers.restore(ownerId), [ownerId]);
  const answered = useStore(pageAnswers, () => pageAnswers.latest(ownerId, documentId));
  const [open, setOpen] = useState<AssistantMode | 'none' | null>(null);
  if (open === null && answered !== null) setOpen(answered);
  const usage = useUsage(isShown);
  return (
    <Panel>
      <Scrolling>
        {assistantModes.map((mode) => (
          <Section
            key={mode}
            mode={mode}
            document={document}
            isOpen={open === mode}
            usage={usage}
            onToggle={() => setOpen(open === mode ? 'none' : mode)}
            onInsert={onInsert}
            onSave={onSave}
          />
        ))}
      </Scrolling>
      <PanelFooter />
    </Panel>
  );
}

const Panel = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' });

const Scrolling = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBottom: size.listEnd,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

function AssistantUpsell({ onSave }: { onSave: () => Promise<unknown> }) {
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

export function AssistantSettings() {
  if (!may(useUser(), 'assistant')) return null;
  return <SettingsButton title={texts.settings.title} Form={SettingsForm} />;
}
