import { shareComments } from '@sermon/contract/sharing/comments';
import { comments as commentTexts } from '@sermon/domain/texts/sharing/comments';
import { shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { ask } from '../../ask.ts';
import { useIsOnline } from '../../connection/useConnection.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { DetailsRow } from '../../ui/plain/DetailsRow.tsx';
import { DisabledIf } from '../../ui/Tooltip.tsx';

type RowProps = { documentId: string; isShared: boolean; onShare: () => void };

export function ShareRow({ documentId, isShared, onShare }: RowProps) {
  const isOnline = useIsOnline();
  const held = useHeldComments(documentId, isShared);
  return (
    <DetailsRow>
      <dl>
        <dt>{texts.sharing}</dt>
        <dd>{isShared ? texts.shared : texts.notShared}</dd>
        {held > 0 && <dd data-strong>{commentTexts.list.waiting(held)}</dd>}
      </dl>
      <DisabledIf why={!isOnline && texts.needsConnection} placement="top">
        <Button variant="outlined" aria-haspopup="dialog" onClick={onShare}>
          <Share2 size={18} strokeWidth={1.6} aria-hidden />
          {texts.share}
        </Button>
      </DisabledIf>
    </DetailsRow>
  );
}

export function useHeldComments(documentId: string, isShared: boolean): number {
  const isOnline = useIsOnline();
  const { data } = useQuery({ ...ask(shareComments.held, {}), enabled: isOnline && isShared });
  return (isShared && data?.documents.find(({ id }) => id === documentId)?.count) || 0;
}
