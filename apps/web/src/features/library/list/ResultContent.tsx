import { typeLabel } from '@sermon/domain/library/items';
import { Link } from '@tanstack/react-router';
import { Folder, Library } from 'lucide-react';
import { dayOf, writtenDayShort } from '../../../ui/time/when.ts';
import { dateColumn } from './columns.ts';
import type { Result } from './lines.ts';
import { Cell, Found, Meta, Path, TitleAndPath } from './listStyles.ts';
import { type ContentProps, ItemCheck, ItemControls, ItemName, Marked } from './rowParts.tsx';

type ResultProps = ContentProps & { result: Result };

export const ResultContent = ({ isCard, ...content }: ResultProps & { isCard: boolean }) =>
  isCard ? <ResultCard {...content} /> : <ResultRow {...content} />;

const ResultRow = ({ item, result, now, dateKey, isSelected, onCheck, ...controls }: ResultProps) => {
  const { preached, shown } = datesOf({ item, now, dateKey });
  return (
    <>
      <Cell role="gridcell">
        <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
        <div style={{ minWidth: 0 }}>
          <TitleAndPath>
            <ItemName item={item}>
              <Marked parts={result.name} />
            </ItemName>
            <FolderPath folder={result.folder} />
          </TitleAndPath>
          <SecondLine item={item} result={result} />
        </div>
      </Cell>
      <Meta role="gridcell">{preached}</Meta>
      <Meta role="gridcell">{shown}</Meta>
      <ItemControls item={item} {...controls} />
    </>
  );
};

const ResultCard = ({ item, result, now, dateKey, isSelected, onCheck, ...controls }: ResultProps) => {
  const { preached, shown } = datesOf({ item, now, dateKey });
  return (
    <>
      <Cell role="gridcell">
        <ItemCheck item={item} isSelected={isSelected} onCheck={onCheck} />
        <div>
          <ItemName item={item}>
            <Marked parts={result.name} />
          </ItemName>
          <FolderPath folder={result.folder} />
          <SecondLine item={item} result={result} />
          <Meta>{[preached, shown].filter(Boolean).join(' · ')}</Meta>
        </div>
      </Cell>
      <ItemControls item={item} {...controls} />
    </>
  );
};

function datesOf({ item, now, dateKey }: Pick<ContentProps, 'item' | 'now' | 'dateKey'>) {
  const { verb, of } = dateColumn(dateKey);
  return {
    preached: item.datePreached && `Preach ${writtenDayShort(item.datePreached, now)}`,
    shown: `${verb} ${dayOf(of(item), now)}`,
  };
}

const FolderPath = ({ folder: { label, to, isLibrary } }: Pick<Result, 'folder'>) => {
  const Icon = isLibrary ? Library : Folder;
  return (
    <Path>
      <Link to={to} tabIndex={-1} draggable={false} data-control data-path title={label}>
        <Icon size={14} strokeWidth={1.6} aria-hidden />
        <span>{label}</span>
      </Link>
    </Path>
  );
};

const SecondLine = ({ item, result: { snippet } }: Pick<ResultProps, 'item' | 'result'>) => (
  <Found>{snippet ? <Marked parts={snippet} /> : item.openingLine || typeLabel(item)}</Found>
);
