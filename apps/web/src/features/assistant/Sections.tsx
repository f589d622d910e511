import { styled } from '@mui/material/styles';
import { type AssistantMode, assistantModes } from '@sermon/domain/assistant/modes';
import { useLayoutEffect, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import { size } from '../../ui/theme/tokens.ts';
import { useUser } from '../../user.ts';
import { pageAnswers } from './answers/pageAnswers.ts';
import type { AssistantPanelProps } from './panelProps.ts';
import { PanelFooter } from './PanelFooter.tsx';
import { Section } from './Section.tsx';
import { useUsage } from './useUsage.ts';

export function Sections({ document, isShown, onInsert, onSave }: AssistantPanelProps) {
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
