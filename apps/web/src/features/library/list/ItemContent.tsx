import type { LibraryItem } from '@sermon/contract/library';
import { isContainer, typeLabel } from '@sermon/domain/library/items';
import { dayOf, whenWasShort, writtenDayShort } from '../../../ui/time/when.ts';
import { dateColumn, type DateKey } from './columns.ts';
import { Cell, Meta } from './listStyles.ts';
import { ResultContent } from './ResultContent.tsx';
import { type ContentProps, ItemCheck, ItemControls, ItemName } from './rowParts.tsx';

export const ItemContent = ({ isCard, ...content }: ContentProps & { isCard: boolean }) => {
  const { result } = content;
  if (result) return <ResultContent {...content} isCard={isCard} result={result} />;
  return isCard ? <CardContent {...content} /> : <RowContent {...content} />;
};

const RowContent = ({ item, now, dateKey, isSelected, onCheck, ...controls }: ContentProps) => (
  <>
    <Cell role="gridcell">
      <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
      <ItemName item={item} />
    </Cell>
    <Meta role="gridcell">{item.datePreached && writtenDayShort(item.datePreached, now)}</Meta>
    <Meta role="gridcell" data-location>
      {item.locationPreached}
    </Meta>
    <Meta role="gridcell">{whenWasShort(dateColumn(dateKey).of(item), now)}</Meta>
    <ItemControls item={item} {...controls} />
  </>
);

const CardContent = ({ item, now, dateKey, isSelected, onCheck, ...controls }: ContentProps) => (
  <>
    <Cell role="gridcell">
      <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
      <div>
        <ItemName item={item} />
        <Meta>{secondLine(item, now, dateKey)}</Meta>
      </div>
    </Cell>
    <ItemControls item={item} {...controls} />
  </>
);

function secondLine(item: LibraryItem, now: Date, dateKey: DateKey): string {
  const { datePreached, locationPreached } = item;
  const { verb, of } = dateColumn(dateKey);
  const shown = `${verb} ${dayOf(of(item), now)}`;
  if (isContainer(item)) return `${typeLabel(item)} · ${shown}`;
  const first = datePreached && `Preach ${writtenDayShort(datePreached, now)}`;
  const parts = first ? [first, locationPreached] : [locationPreached || typeLabel(item), shown];
  return parts.filter(Boolean).join(' · ');
}
