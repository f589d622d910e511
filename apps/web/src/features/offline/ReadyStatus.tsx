import type { ListedDocument } from '@sermon/contract/builder';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { BadgeAlert, BadgeCheck, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { useUser } from '../../user.ts';
import { makeSermonReady, type ShownReady } from '../ready/useReady.ts';
import { State, type Tone } from './State.tsx';

type Kind = Exclude<ShownReady['kind'], 'none'>;
const looks: Record<Kind, { Icon: LucideIcon; tone: Tone }> = {
  ready: { Icon: BadgeCheck, tone: 'good' },
  running: { Icon: LoaderCircle, tone: 'neutral' },
  changed: { Icon: BadgeAlert, tone: 'trouble' },
  gone: { Icon: BadgeAlert, tone: 'trouble' },
  failed: { Icon: BadgeAlert, tone: 'trouble' },
};

type StatusProps = { document: ListedDocument; shown: Exclude<ShownReady, { kind: 'none' }> };

/** A press checks the sermon again if it is not ready. */
export function ReadyStatus({ document: { id, name }, shown }: StatusProps) {
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  const { Icon, tone } = looks[shown.kind];
  const label = shown.kind === 'failed' ? shown.reason : texts.labels[shown.kind];
  const mayCheck = isOnline && shown.kind !== 'ready' && shown.kind !== 'running';
  return (
    <State data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {mayCheck ? (
        <TextButton aria-label={`${label}: ${name}`} onClick={() => void makeSermonReady(ownerId, id)}>
          {label}
        </TextButton>
      ) : (
        <span>{label}</span>
      )}
    </State>
  );
}
