import IconButton from '@mui/material/IconButton';
import type { LibraryItem } from '@sermon/contract/library';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, Star } from 'lucide-react';
import { whenWas, writtenDay } from '../../ui/when.ts';
import { placeOf } from './actions/open.ts';
import { ItemIcon } from './ItemIcon.tsx';
import { isContainer } from './items.ts';
import { typeLabel } from './itemType.ts';
import { Cell, Meta, Name } from './listStyles.ts';

export type ContentProps = {
  item: LibraryItem;
  now: Date;
  onMenu: (item: LibraryItem, anchor: HTMLElement) => void;
};

/** What a line of the list says about its item, as a row or as a card. */
export const ItemContent = ({ isCard, ...content }: ContentProps & { isCard: boolean }) =>
  isCard ? <CardContent {...content} /> : <RowContent {...content} />;

/** A row of the desktop's list. */
const RowContent = ({ item, now, onMenu }: ContentProps) => (
  <>
    <Cell role="cell">
      <ItemIcon item={item} />
      <ItemName item={item} />
    </Cell>
    <Meta role="cell">{item.datePreached && writtenDay(item.datePreached)}</Meta>
    <Meta role="cell">{item.locationPreached}</Meta>
    <Meta role="cell">{whenWas(item.dateModified, now)}</Meta>
    <ItemControls item={item} onMenu={onMenu} />
  </>
);

/** A card of the phone's list. */
const CardContent = ({ item, now, onMenu }: ContentProps) => (
  <>
    <Cell role="cell">
      <ItemIcon item={item} size={22} />
      <div>
        <ItemName item={item} />
        <Meta>{secondLine(item, now)}</Meta>
      </div>
    </Cell>
    <ItemControls item={item} onMenu={onMenu} />
  </>
);

/** When and where it was preached; for what never was, what it is and when it changed. */
function secondLine(item: LibraryItem, now: Date): string {
  const { datePreached, locationPreached, dateModified } = item;
  const preached = isContainer(item)
    ? []
    : [datePreached && writtenDay(datePreached), locationPreached].filter(Boolean);
  return (preached.length ? preached : [typeLabel(item), whenWas(dateModified, now)]).join(' · ');
}

function ItemName({ item }: { item: LibraryItem }) {
  const place = placeOf(item);
  const label = <span>{item.name}</span>;
  // The link reaches over its whole line, so that a press anywhere opens the item.
  return <Name title={item.name}>{place ? <Link to={place}>{label}</Link> : label}</Name>;
}

const ItemControls = ({ item, onMenu }: Omit<ContentProps, 'now'>) => (
  <Cell role="cell" data-controls>
    {item.isStarred && (
      <Star
        size={18}
        strokeWidth={1.6}
        role="img"
        aria-label="Starred"
        color="var(--sm-palette-star)"
        fill="var(--sm-palette-star)"
      />
    )}
    <IconButton
      aria-label={`More about ${item.name}`}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => onMenu(item, currentTarget)}
    >
      <EllipsisVertical size={18} strokeWidth={1.6} />
    </IconButton>
  </Cell>
);
