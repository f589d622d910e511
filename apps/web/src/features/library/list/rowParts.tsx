import type { LibraryItem } from '@sermon/contract/library';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsKept } from '../../../offline/keptIds.ts';
import { placeOf } from '../actions/open.ts';
import { ReadyMark } from '../../ready/ReadyMark.tsx';
import { ItemIcon } from '../ItemIcon.tsx';
import { OfflineMark, SharedMark } from '../marks.tsx';
import { SampleChip } from '../SampleChip.tsx';
import type { DateKey } from './columns.ts';
import type { Result, Snippet } from './lines.ts';
import { Cell, Check, Name } from './listStyles.ts';

export type ContentProps = {
  item: LibraryItem;
  result: Result | null;
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
  const isKept = useIsKept(item.id);
  const content = children ?? item.name;
  return (
    <Name title={item.name} data-marked={item.isSample || item.isShared || isKept || undefined}>
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
      {isKept && <OfflineMark />}
      {isKept && <ReadyMark documentId={item.id} />}
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
