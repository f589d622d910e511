import type { LibraryItem } from '@sermon/contract/library';
import { isContainer, typeLabel } from '@sermon/domain/library/items';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, Star } from 'lucide-react';
import { whenWas, writtenDay } from '../../../ui/time/when.ts';
import { placeOf } from '../actions/open.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { dateColumn, type DateKey } from './columns.ts';
import type { Snippet } from './lines.ts';
import { Cell, Check, Found, Meta, Name } from './listStyles.ts';

export type ContentProps = {
  item: LibraryItem;
  snippet: Snippet | null;
  now: Date;
  dateKey: DateKey;
  isSelected: boolean;
  onCheck: (item: LibraryItem) => void;
  onStar: (item: LibraryItem) => void;
  onMenu: (item: LibraryItem, anchor: HTMLElement) => void;
};

/** The content of a list row or card. */
export const ItemContent = ({ isCard, ...content }: ContentProps & { isCard: boolean }) =>
  isCard ? <CardContent {...content} /> : <RowContent {...content} />;

const RowContent = ({ item, snippet, now, dateKey, isSelected, onCheck, ...controls }: ContentProps) => (
  <>
    <Cell role="gridcell">
      <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
      <ItemName item={item} snippet={snippet} />
    </Cell>
    <Meta role="gridcell">{item.datePreached && writtenDay(item.datePreached)}</Meta>
    <Meta role="gridcell">{item.locationPreached}</Meta>
    <Meta role="gridcell">{whenWas(dateColumn(dateKey).of(item), now)}</Meta>
    <ItemControls item={item} {...controls} />
  </>
);

const CardContent = ({ item, snippet, now, dateKey, isSelected, onCheck, ...controls }: ContentProps) => (
  <>
    <Cell role="gridcell">
      <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
      <div>
        <ItemName item={item} snippet={snippet} />
        <Meta>{secondLine(item, now, dateKey)}</Meta>
      </div>
    </Cell>
    <ItemControls item={item} {...controls} />
  </>
);

/** Returns when and where the item was preached, or its type and date if it has no preach date. */
function secondLine(item: LibraryItem, now: Date, dateKey: DateKey): string {
  const { datePreached, locationPreached } = item;
  const preached = isContainer(item)
    ? []
    : [datePreached && writtenDay(datePreached), locationPreached].filter(Boolean);
  return (preached.length ? preached : [typeLabel(item), whenWas(dateColumn(dateKey).of(item), now)]).join(' · ');
}

/** The item's icon, which turns into a checkbox while the row is hovered or focused. */
const ItemCheck = ({ item, isSelected, onCheck }: Pick<ContentProps, 'item' | 'isSelected' | 'onCheck'>) => (
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

function ItemName({ item, snippet }: Pick<ContentProps, 'item' | 'snippet'>) {
  const place = placeOf(item);
  return (
    <div style={{ minWidth: 0 }}>
      <Name title={item.name}>
        {place ? (
          // A real link supports middle clicks, screen readers and find-in-page. The row, not the link, receives focus.
          <Link to={place} tabIndex={-1} draggable={false} data-control>
            {item.name}
          </Link>
        ) : (
          item.name
        )}
      </Name>
      {snippet && (
        <Found>{snippet.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}</Found>
      )}
    </div>
  );
}

const ItemControls = ({ item, onStar, onMenu }: Pick<ContentProps, 'item' | 'onStar' | 'onMenu'>) => (
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
