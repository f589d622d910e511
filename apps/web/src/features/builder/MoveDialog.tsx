import type { SermonDocument } from '@sermon/contract/builder';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../ui/notices/notices.tsx';
import { moveItems } from '../library/actions/itemActions.ts';
import { MovePicker } from '../library/actions/MovePicker.tsx';

type Props = { sermon: SermonDocument; onMoved: (parentId: string | null) => void; onClose: () => void };

export function MoveDialog({ sermon, onMoved, onClose }: Props) {
  const client = useQueryClient();
  const notify = useNotify();
  const items = [sermon];
  return (
    <MovePicker
      isOpen
      at={null}
      items={items}
      onClose={onClose}
      onClosed={() => {}}
      onChoose={(target) => {
        onClose();
        void moveItems(items, target, { client, notify, onMoved: ([moved]) => moved && onMoved(moved.parentId) });
      }}
    />
  );
}
