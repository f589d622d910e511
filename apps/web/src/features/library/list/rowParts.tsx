import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { offlineDocuments as texts } from '@sermon/domain/texts/offline/documents';
import { comments } from '@sermon/domain/texts/sharing/comments';
import { shareDialog } from '@sermon/domain/texts/sharing/sharing';
import { Link } from '@tanstack/react-router';
import { CloudCheck, EllipsisVertical, Share2, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsAvailableOffline } from '../../../offline/offlineIds.ts';
import { ReadyMark } from '../../ready/ReadyMark.tsx';
import { useHeldComments } from '../../sharing/ShareRow.tsx';
import { placeOf } from '../actions/itemActions.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import type { DateKey } from './columns.ts';
import type { FolderPlace } from './folders.ts';
import type { Result, Snippet } from './lines.ts';
import { Cell, Check, Name } from './listStyles.ts';

export type ContentProps = {
  item: LibraryItem;
  /** Its passages, as they are shown. */
  passage: string;
  result: Result | null;
  /** Null for an item of the folder that is shown. */
  folder: FolderPlace | null;
  now: Date;
  dateKey: DateKey;
  isSelected: boolean;
  onCheck: (item: LibraryItem) => void;
  onStar: (item: LibraryItem) => void;
  onMenu: (item: LibraryItem, anchor: HTMLElement) => void;
};

export const ItemCheck = ({ item, isSelected, onCheck }: Pick<ContentProps, 'item' | 'isSelected' | 'onCheck'>) => (
  <Check data-checked={isSelected || undefined}>
    <ItemIcon item={item} />
    <input
      type="checkbox"
      tabIndex={-1}
      data-control
      aria-label={`Select ${item.name}`}
      checked={isSelected}
      onChange={() => onCheck(item)}
    />
  </Check>
);

/**
 * The item's name, which opens it. It is a link if the item has an address, so that middle clicks, Ctrl+clicks and screen
 * readers work. `useListPresses` and `useListKeys` handle ordinary clicks and keys. The row receives the focus.
 */
export function ItemName({ item, children }: { item: LibraryItem; children?: ReactNode }) {
  const place = placeOf(item);
  const isAvailableOffline = useIsAvailableOffline(item.id);
  const content = children ?? item.name;
  return (
    <Name title={item.name} data-marked={item.isSample || item.isShared || isAvailableOffline || undefined}>
      {place ? (
        <Link to={place} tabIndex={-1} draggable={false} data-control data-title>
          {content}
        </Link>
      ) : (
        <button type="button" tabIndex={-1} data-control data-title>
          {content}
        </button>
      )}
      {item.isShared && <SharedMark documentId={item.id} />}
      {isAvailableOffline && <OfflineMark />}
      {isAvailableOffline && <ReadyMark documentId={item.id} />}
      {item.isSample && <SampleChip />}
    </Name>
  );
}

export const Marked = ({ parts }: { parts: Snippet }) =>
  parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));

export const ItemControls = ({ item, onStar, onMenu }: Pick<ContentProps, 'item' | 'onStar' | 'onMenu'>) => (
  <Cell role="gridcell" data-controls>
    <button
      type="button"
      tabIndex={-1}
      data-control
      data-star={item.isStarred}
      aria-label={item.isStarred ? `Remove star from ${item.name}` : `Add star to ${item.name}`}
      aria-pressed={item.isStarred}
      onClick={() => onStar(item)}
    >
      <Star size={18} strokeWidth={1.6} {...(item.isStarred && { fill: 'currentColor' })} aria-hidden />
    </button>
    <button
      type="button"
      tabIndex={-1}
      data-control
      aria-label={`More actions for ${item.name}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onMenu(item, currentTarget)}
    >
      <EllipsisVertical size={18} strokeWidth={1.6} aria-hidden />
    </button>
  </Cell>
);

const OfflineMark = () => (
  <Mark role="img" aria-label={texts.available} title={texts.available}>
    <CloudCheck size={16} strokeWidth={1.6} aria-hidden />
  </Mark>
);

function SharedMark({ documentId }: { documentId: string }) {
  const held = useHeldComments(documentId, true);
  const label = held > 0 ? `${shareDialog.shared}. ${comments.list.waiting(held)}` : shareDialog.shared;
  return (
    <Mark role="img" aria-label={label} title={label}>
      <Share2 size={16} strokeWidth={1.6} aria-hidden />
      {held > 0 && <Count aria-hidden>{held}</Count>}
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.primary.main,
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 600,
  lineHeight: '1.125rem',
  textAlign: 'center',
}));

export const SampleChip = () => <Chip>Sample</Chip>;

const Chip = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  fontWeight: 600,
  lineHeight: '1.5rem',
  padding: '0 8px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.surface.sunken,
  color: theme.vars.palette.text.primary,
}));
