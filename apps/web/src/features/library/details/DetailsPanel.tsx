import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { formDetails, isDocument, typeLabel } from '@sermon/domain/library/items';
import { formatSize } from '@sermon/domain/texts/numbers';
import { ready as readyTexts } from '@sermon/domain/texts/offline/ready';
import { premium } from '@sermon/domain/texts/premium/premium';
import { PenLine } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useReadyState } from '../../../offline/ready/readyStates.ts';
import { useShownPassages } from '../../../passages.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { formatRelative, formatDate } from '../../../ui/time/dateFormat.ts';
import { PreachedList } from '../../deliveries/list/lazyPreachedList.ts';
import { OriginalRow } from '../../files/OriginalRow.tsx';
import { ShareRow } from '../../sharing/ShareRow.tsx';
import { useItemActions } from '../actions/action.ts';
import { move, offline, open, remove, share, star } from '../actions/itemActions.ts';
import { isOwn } from '../itemEdits.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { EarlierSermons } from './EarlierSermons.tsx';

type PanelProps = {
  item: LibraryItem;
  isOverlay?: boolean;
};

export function DetailsPanel({ item, isOverlay = false }: PanelProps) {
  const now = useNow();
  const ready = useReadyState(item.id);
  const passage = useShownPassages(item.scripture);
  const { run, shownFor } = useItemActions();
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened');
  if (form === 'open') return <DetailsForm item={item} onClose={() => setForm('closed')} />;
  const edit = { ref: form === 'closed' ? focusAtOnce : undefined, onClick: () => setForm('open') };
  const shown = factsOf(item, passage, now).filter(({ label }) => !isOverlay || label !== 'Title');
  const isSermon = isDocument(item) && isOwn(item);
  const listed = shown.map(({ label, value, isScripture }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd data-scripture={isScripture || undefined}>
        {value}
        {isScripture && isSermon && <EarlierSermons id={item.id} scripture={item.scripture} />}
      </dd>
    </div>
  ));
  const ofDocument = isSermon && (
    <>
      <ShareRow documentId={item.id} isShared={item.isShared} onShare={() => run(share, [item])} />
      <OriginalRow documentId={item.id} />
      <PreachedList key={item.id} documentId={item.id} />
    </>
  );
  const facts = (
    <>
      {listed}
      {ready && (
        <div>
          <dt>{readyTexts.onThisDevice}</dt>
          <dd>{readyTexts.labels[ready.kind]}</dd>
        </div>
      )}
    </>
  );
  if (isOverlay)
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {item.name}
        </Typography>
        <Button isLarge onClick={() => run(open, [item])}>
          Open
        </Button>
        <WideFacts>{facts}</WideFacts>
        {ofDocument}
        <DetailsActions item={item} edit={isOwn(item) ? edit : null} />
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ pt: 0.5 }}>
          <ItemIcon item={item} size={22} />
        </Box>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {item.name}
        </Typography>
      </Box>
      {item.openingLine && (
        <Typography variant="verse" color="textSecondary">
          {item.openingLine}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Button isLarge onClick={() => run(open, [item])}>
          Open
        </Button>
        {isOwn(item) && (
          <Button variant="outlined" {...edit}>
            <PenLine size={18} strokeWidth={1.6} aria-hidden />
            Edit Details
          </Button>
        )}
        {shownFor([item]).includes(offline) && (
          <Button variant="outlined" onClick={() => run(offline, [item])}>
            <offline.Icon size={18} strokeWidth={1.6} aria-hidden />
            {offline.label([item])}
          </Button>
        )}
      </Box>
      <Facts>{facts}</Facts>
      {ofDocument}
    </Box>
  );
}

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: 14,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  paddingTop: 20,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.body2, margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& dd[data-scripture]': { color: theme.vars.palette.rubric, fontFamily: theme.typography.subtitle1.fontFamily },
}));

const WideFacts = styled(Facts)(({ theme }) => ({
  gap: 12,
  paddingBlock: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > div': { display: 'grid', gridTemplateColumns: '92px minmax(0, 1fr)', gap: 12 },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

const actions = [
  { action: move, label: () => 'Move' },
  { action: star, label: ({ isStarred }: LibraryItem) => (isStarred ? 'Starred' : null) },
  { action: offline, label: () => null },
  { action: remove, label: () => null },
];

type ActionsProps = {
  item: LibraryItem;
  edit: { ref: Ref<HTMLButtonElement> | undefined; onClick: () => void } | null;
};

function DetailsActions({ item, edit }: ActionsProps) {
  const { shownFor, run } = useItemActions();
  const shown = shownFor([item]);
  const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <Row role="group" aria-label={`Actions for ${item.name}`}>
      {edit && (
        <button type="button" aria-label="Edit Details" {...edit}>
          <PenLine {...icon} />
          Edit
        </button>
      )}
      {actions
        .filter(({ action }) => shown.includes(action))
        .map(({ action, label }) => {
          const full = action.label([item]);
          const short = label(item) ?? full;
          return (
            <button
              type="button"
              key={action.order}
              aria-label={full.includes(short) ? full : `${short}: ${full}`}
              data-on={action.isOn?.([item]) || undefined}
              onClick={({ currentTarget }) => run(action, [item], currentTarget)}
            >
              <action.Icon {...icon} />
              {short}
            </button>
          );
        })}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  marginInline: -8,
  '& > button': {
    ...theme.typography.button,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 40,
    padding: '0 8px',
    border: 0,
    borderRadius: 8,
    background: 'none',
    color: theme.vars.palette.text.primary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    [touch]: { minHeight: size.tap },
  },
  '& > [data-on] svg': { color: theme.vars.palette.star, fill: 'currentColor' },
}));

type Fact = { label: string; value: string; isScripture?: boolean };

/** Leaves out empty facts (spec part 1 §2, Item actions). */
function factsOf(item: LibraryItem, passage: string, now: Date): Fact[] {
  const { name: title, linkType, linkUrl, fileSize } = item;
  const details = formDetails(item)
    .filter(({ isOfTemplates }) => !isOfTemplates)
    .map(({ name, label, libraryLabel = label, kind, value }): Fact => {
      const isScripture = name === 'scripture';
      const shown = kind === 'day' ? (value ? formatDate(value) : 'Not Set') : isScripture ? passage : value;
      return { label: libraryLabel, value: shown, isScripture };
    });
  return [
    { label: 'Title', value: title },
    ...details,
    { label: 'URL', value: linkType === 'General' ? (linkUrl ?? '') : '' },
    { label: 'Type', value: typeLabel(item) },
    { label: 'Size', value: fileSize === null ? '' : formatSize(fileSize) },
    { label: 'From', value: item.premium ? premium.source(item.premium.kind, item.premium.name) : '' },
    { label: 'Template', value: item.isTemplate ? item.templateDescription : '' },
    { label: 'Modified', value: formatRelative(item.dateModified, now) },
    { label: 'Last Opened', value: formatRelative(item.dateAccessed, now) },
    { label: 'Created', value: formatRelative(item.dateCreated, now) },
  ].filter(({ value }) => value);
}
