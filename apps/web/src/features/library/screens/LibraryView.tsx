import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { hasOnlySample, quickAccess, wasWorkedOn } from '@sermon/domain/library/quickAccess';
import { sortItems } from '@sermon/domain/library/sort';
import { library as texts } from '@sermon/domain/texts/library';
import { Link, useParams } from '@tanstack/react-router';
import { FolderIcon, Star } from 'lucide-react';
import { useMemo } from 'react';
import { usePassages } from '../../../passages.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { formatRelativeShort } from '../../../ui/time/dateFormat.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useItemActions } from '../actions/action.ts';
import { open, placeOf, star } from '../actions/itemActions.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { childrenOf, pathTo, withinItems } from '../items.ts';
import { useBookFilter } from '../list/BookMenu.tsx';
import { folderFinder } from '../list/folders.ts';
import { ListView } from '../list/ListView.tsx';
import { useLoadedItems } from '../list/LoadingRows.tsx';
import { useSort } from '../list/SortMenu.tsx';
import { FirstRun } from '../new/FirstRun.tsx';
import { useShell } from '../shell/shellContext.ts';
import { NotFound, useFocusFallback } from '../View.tsx';
import { Today } from './Today.tsx';

export function LibraryView({ folderId }: { folderId: string | null }) {
  const { items, pending } = useLoadedItems();
  const isPhone = useIsPhone();
  const { openNew, homeCard } = useShell();
  const sorting = useSort();
  const { key, direction } = sorting.order;
  const path = useMemo(() => (folderId === null ? [] : pathTo(items, folderId)), [items, folderId]);
  const folder = path.at(-1);
  const within = useMemo(() => (folder ? withinItems(items, [folder]) : items), [items, folder]);
  const passagesOf = usePassages(items);
  const bookFilter = useBookFilter(within, passagesOf);
  const { chosen } = bookFilter;
  const sections = useMemo(() => {
    const order = { key, direction };
    if (!chosen) return [{ items: sortItems(childrenOf(items, folderId), order, passagesOf) }];
    // The items of a book may be in several folders.
    const find = folderFinder(items);
    const folderOf = (item: LibraryItem) => (item.parentId === folderId ? null : find(item));
    return [{ items: sortItems(chosen.items, order, passagesOf), folderOf }];
  }, [items, folderId, key, direction, passagesOf, chosen]);
  // The first run and the list are different views. The focus must survive when one replaces the other.
  useFocusFallback();
  if (folderId !== null && !folder && !pending) return <NotFound />;
  if (folderId === null && !pending && hasOnlySample(items)) return <FirstRun sample={items[0] ?? null} />;
  return (
    <ListView
      title={folder?.name ?? 'My Library'}
      {...(folder && { within: path.slice(0, -1), mark: <TitleStar folder={folder} /> })}
      help="home"
      sections={sections}
      sorting={sorting}
      bookFilter={bookFilter}
      pending={pending}
      before={
        folderId === null && (
          <>
            <Today items={items} />
            {homeCard}
            {!isPhone && <QuickAccess items={items} />}
          </>
        )
      }
      empty={
        <EmptyState Icon={FolderIcon} text={texts.nothingHere}>
          <Button variant="tonal" onClick={({ currentTarget }) => openNew(currentTarget)}>
            Add Something
          </Button>
        </EmptyState>
      }
    />
  );
}

export const HomeScreen = () => <LibraryView folderId={null} />;

export function FolderScreen() {
  const { id } = useParams({ from: '/signed-in/library/library-home/$id' });
  return <LibraryView folderId={id} key={id} />;
}

function QuickAccess({ items }: { items: readonly LibraryItem[] }) {
  const now = useNow();
  const { run } = useItemActions();
  const cards = useMemo(() => quickAccess(items.filter(wasWorkedOn)), [items]);
  if (!cards.length) return null;
  return (
    <Strip aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul>
        {cards.map((item) => {
          const place = placeOf(item);
          const content = (
            <>
              <span data-name>{item.name}</span>
              <span data-opening>{item.openingLine}</span>
              <span data-when>
                <ItemIcon item={item} size={16} />
                <span>{formatRelativeShort(item.dateModified, now)}</span>
              </span>
            </>
          );
          return (
            <li key={item.id}>
              {place ? (
                <Link to={place} title={item.name}>
                  {content}
                </Link>
              ) : (
                <button type="button" title={item.name} onClick={() => run(open, [item])}>
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Strip>
  );
}

const Strip = styled('section')(({ theme }) => ({
  paddingBottom: 16,
  '& h2': { ...theme.typography.h6, margin: '0 0 8px', color: theme.vars.palette.text.secondary },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    gap: 12,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  '& li:nth-of-type(n + 5)': { [theme.breakpoints.down('lg')]: { display: 'none' } },
  '& li:nth-of-type(n + 4)': { [theme.breakpoints.down('md')]: { display: 'none' } },
  '& :is(a, button)': {
    width: '100%',
    height: 120,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 2,
    padding: '11px 14px 13px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    overflow: 'hidden',
  },
  '& :is(a, button):hover': { borderColor: theme.vars.palette.outline },
  '& [data-when]': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    marginTop: 'auto',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& [data-name]': {
    ...theme.typography.subtitle1,
    fontWeight: 600,
    lineHeight: '1.25rem',
    flex: 'none',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textWrap: 'balance',
  },
  '& [data-opening]': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));

function TitleStar({ folder }: { folder: LibraryItem }) {
  const { shownFor, run } = useItemActions();
  const isShown = shownFor([folder]).includes(star);
  if (!isShown) return null;
  const { isStarred } = folder;
  const label = star.label([folder]);
  return (
    <Tooltip title={label}>
      <StarButton aria-label={label} aria-pressed={isStarred} data-star={isStarred} onClick={() => run(star, [folder])}>
        <Star size={20} strokeWidth={1.6} {...(isStarred && { fill: 'currentColor' })} aria-hidden />
      </StarButton>
    </Tooltip>
  );
}

const StarButton = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  marginInlineStart: -8,
  '&&[data-star="true"]': { color: theme.vars.palette.star },
  '&&[data-star="true"]:not(:hover)': { backgroundColor: 'transparent' },
  '&[data-star="false"]': { opacity: 0 },
  '*:hover > &&, &&:focus': { opacity: 1 },
  [theme.breakpoints.down('sm')]: {
    width: size.tap,
    height: size.tap,
    '&[data-star="false"]:not(:focus)': { display: 'none' },
  },
}));
