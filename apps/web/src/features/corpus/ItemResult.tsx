import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { CorpusKind, FoundItem } from '@sermon/contract/corpus';
import type { Excerpt, Insertion } from '@sermon/domain/document/sources/source';
import { BookOpen, CornerDownLeft, X } from 'lucide-react';
import { Fragment, memo, useState } from 'react';
import { dragProps } from '../../editor/paste/drag.ts';
import { CopyButton } from '../bible/results/CopyButton.tsx';
import { Reasons } from '../bible/results/ResultList.tsx';
import { useTabIndex } from '../bible/results/resultKeys.ts';
import { authorOf, copiedFrom, itemQuery, wholeOf } from './items.ts';
import { Rating } from './Rating.tsx';
import { touch } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { highlightWords } from '@sermon/domain/search/highlight';
import { corpus as texts } from '@sermon/domain/texts/corpus';
import { useQueryClient } from '@tanstack/react-query';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

type ItemResultProps = {
  kind: CorpusKind;
  item: FoundItem;
  query?: string;
  reasons?: readonly string[];
  onRead: (item: FoundItem) => void;
  onInsert: (insertion: Insertion) => void;
  /** One below the heading of the list. */
  level?: 'h3' | 'h4';
  onRemove?: (item: FoundItem) => void;
};

export const ItemResult = memo(function ItemResult(props: ItemResultProps) {
  const { kind, item, query = '', reasons = [], level: Heading = 'h3', onRead, onInsert, onRemove } = props;
  const { title, description, rating } = item;
  const offer = useOffer(kind, item);
  const author = authorOf(item);
  const tabIndex = useTabIndex();
  const [isBusy, setIsBusy] = useState(false);
  const { insertion } = offer;
  const insert = async (get: NonNullable<typeof insertion>) => {
    const offered = get();
    if (!(offered instanceof Promise)) return onInsert(offered);
    setIsBusy(true);
    const whole = await offered;
    setIsBusy(false);
    if (whole) onInsert(whole);
  };
  const insertIcon = isBusy ? (
    <CircularProgress size={16} color="inherit" aria-hidden />
  ) : (
    <CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />
  );
  return (
    <Item {...(insertion && dragProps(insertion))} onFocus={offer.prefetch}>
      <Head>
        <Heading>
          <ButtonBase tabIndex={tabIndex} data-result onClick={() => onRead(item)} onPointerEnter={offer.prefetch}>
            <span>
              <MarkedText text={title} query={query} />
            </span>
          </ButtonBase>
        </Heading>
        {onRemove && (
          <Tooltip title="Remove">
            <Remove tabIndex={tabIndex} aria-label={`Remove ${title}`} size="small" onClick={() => onRemove(item)}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </Remove>
          </Tooltip>
        )}
      </Head>
      {(author !== '' || rating > 0) && (
        <Line>
          {author !== '' && (
            <span>
              <MarkedText text={author} query={query} />
            </span>
          )}
          <Rating rating={rating} />
        </Line>
      )}
      {description !== '' && (
        <Description>
          <MarkedText text={description} query={query} />
        </Description>
      )}
      <Reasons reasons={reasons} />
      <Actions onPointerEnter={offer.prefetch}>
        <Button
          size="small"
          tabIndex={tabIndex}
          aria-label={`Read ${title}`}
          startIcon={<BookOpen size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => onRead(item)}
        >
          Read
        </Button>
        {insertion && (
          <Button
            size="small"
            tabIndex={tabIndex}
            aria-label={`Insert ${title}`}
            aria-busy={isBusy}
            startIcon={insertIcon}
            onClick={() => !isBusy && void insert(insertion)}
          >
            Insert
          </Button>
        )}
        <CopyButton kind={kind} name={title} getContent={offer.copied} />
      </Actions>
    </Item>
  );
});

const Item = styled('li')(({ theme }) => ({
  padding: '14px 20px 10px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media (hover: hover) and (pointer: fine)': { '&[draggable="true"]': { cursor: 'grab' } },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 8,
  '& h3, & h4': { ...theme.typography.h4, fontSize: '1rem', lineHeight: '1.375rem', margin: 0, minWidth: 0 },
  '& [data-result]': {
    font: 'inherit',
    textAlign: 'start',
    borderRadius: 4,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    [theme.breakpoints.down('sm')]: { padding: '11px 0', margin: '-11px 0' },
  },
}));

const Remove = styled(IconButton)({
  margin: '-5px -8px -5px 0',
  [touch]: { width: 44, height: 44, margin: '-11px -12px -11px 0' },
});

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  alignItems: 'center',
  marginTop: 2,
  color: theme.vars.palette.text.secondary,
}));

const Description = styled('p')(({ theme }) => ({
  ...theme.typography.verse,
  margin: '6px 0 0',
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: '4px 0 0 -10px',
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));

const MarkedText = ({ text, query }: { text: string; query: string }) =>
  highlightWords(text, query).map((piece, at) =>
    piece.isFound ? <Found key={at}>{piece.text}</Found> : <Fragment key={at}>{piece.text}</Fragment>,
  );

const Found = styled('mark')(({ theme }) => ({
  borderRadius: 2,
  backgroundColor: theme.vars.palette.mark.yellow,
  color: theme.vars.palette.mark.onYellow,
}));

type Offer = {
  /**
   * If the item cannot be loaded, shows a notice and resolves to null. Null for sermons, from which users insert what
   * they select while reading.
   */
  insertion: (() => Excerpt | Promise<Excerpt | null>) | null;
  /** Rejects if the item cannot be loaded. */
  copied: () => Copied | Promise<Copied>;
  prefetch: () => void;
};

function useOffer(kind: CorpusKind, item: FoundItem): Offer {
  const client = useQueryClient();
  const notify = useNotify();
  const query = itemQuery(kind, item.id);
  const there = () => client.getQueryData(query.queryKey);
  const insertion = () => {
    const whole = there();
    if (whole) return wholeOf(kind, whole);
    return client.ensureQueryData(query).then(
      (fetched) => wholeOf(kind, fetched),
      () => {
        notify({ text: texts.notLoaded(kind), isFailure: true });
        return null;
      },
    );
  };
  return {
    insertion: kind === 'illustration' ? insertion : null,
    copied() {
      const whole = there();
      if (whole) return copiedFrom(wholeOf(kind, whole));
      return client.ensureQueryData(query).then((fetched) => copiedFrom(wholeOf(kind, fetched)));
    },
    prefetch: () => void client.prefetchQuery(query),
  };
}
