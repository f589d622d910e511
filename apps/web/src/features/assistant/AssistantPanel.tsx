import { may } from '@sermon/domain/accounts/entitlements';
import { useUser } from '../../user.ts';
import { AssistantUpsell } from './AssistantUpsell.tsx';
import type { AssistantPanelProps } from './panelProps.ts';
import { Sections } from './Sections.tsx';

/** Users who may not use the assistant see an upgrade prompt instead. */
export function AssistantPanel(props: AssistantPanelProps) {
  if (!may(useUser(), 'assistant')) return <AssistantUpsell onSave={props.onSave} />;
  return <Sections {...props} />;
}
