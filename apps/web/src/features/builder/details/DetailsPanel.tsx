import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { SermonDocument } from '@sermon/contract/builder';
import { parseDocument } from '@sermon/domain/document/html/parse';
import type { Block } from '@sermon/domain/document/schema';
import { type DetailField, formDetails, typeLabel } from '@sermon/domain/library/items';
import { builder as texts } from '@sermon/domain/texts/builder';
import { PenLine } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useShownPassages } from '../../../passages.ts';
import { isOnlyHere } from '../../../offline/store/texts.ts';
import { useNow } from '../../../ui/time/useNow.ts';
import { formatRelative, formatDate } from '../../../ui/time/dateFormat.ts';
import { PreachedList } from '../../deliveries/list/lazyPreachedList.ts';
import { OriginalRow } from '../../files/OriginalRow.tsx';
import { EarlierSermons } from '../../library/details/EarlierSermons.tsx';
import { ShareRow } from '../../sharing/ShareRow.tsx';
import { DetailsForm, type SaveDetails } from './DetailsForm.tsx';
import { detailAttribute } from '../drawer/enterPanel.ts';
import { createLazyModule } from '../../../ui/lazy/lazyModule.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

/** Contains the parser for references, which is large. Until it is loaded, no passages are offered. */
export const quotedPassages = createLazyModule(() => import('@sermon/domain/genius/passages'));

type Opener = DetailField | 'pencil';

type PanelProps = { sermon: SermonDocument; read: () => string; onSave: SaveDetails; onShare: () => void };

/** Focuses the element if the closed form had the focus. Escape may have moved it to the text. */
const focusUnlessElsewhere = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
};

export function DetailsPanel({ sermon, read, onSave, onShare }: PanelProps) {
  const now = useNow();
  const passage = useShownPassages(sermon.scripture);
  const [opener, setOpener] = useState<Opener | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  const quoted = useSyncExternalStore(quotedPassages.subscribe, () => quotedPassages.state);
  const edit = (from: Opener) => {
    void quotedPassages.fetch();
    setBlocks(parseDocument(read()));
    setOpener(from);
    setIsEditing(true);
  };
  // A template has only its own details (spec part 2 §3).
  const details = formDetails(sermon).filter(({ isOfTemplates = false }) => isOfTemplates === sermon.isTemplate);
  if (isEditing) {
    const first = opener === 'pencil' || opener === null ? details[0]?.field : opener;
    return (
      <DetailsForm
        id={sermon.id}
        details={details}
        first={first}
        passagesToAdd={(scripture) => (quoted.kind === 'there' ? quoted.loaded.passagesToAdd(scripture, blocks) : [])}
        onSave={onSave}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  const refOf = (control: Opener) => (opener === control ? focusUnlessElsewhere : undefined);
  return (
    <Scroll>
      <Tooltip title="Edit Details">
        <Pencil aria-label="Edit Details" ref={refOf('pencil')} onClick={() => edit('pencil')}>
          <PenLine size={20} strokeWidth={1.6} aria-hidden />
        </Pencil>
      </Tooltip>
      <Facts>
        {details.map(({ field, label, kind, value }) => {
          const isPassage = field === 'ScriptureReferences';
          const written = () => (kind === 'day' ? formatDate(value) : isPassage ? passage : value);
          const shown = value === '' ? texts.notSet : written();
          return (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <Value
                  aria-label={`Edit ${label}: ${shown}`}
                  data-kind={value === '' ? 'empty' : field}
                  {...{ [detailAttribute]: field }}
                  ref={refOf(field)}
                  onClick={() => edit(field)}
                >
                  {shown}
                </Value>
                {isPassage && <EarlierSermons id={sermon.id} scripture={value} />}
              </dd>
            </div>
          );
        })}
      </Facts>
      <Facts>
        {[
          ['Type', sermon.isTemplate ? `${typeLabel(sermon)} Template` : typeLabel(sermon)],
          ['Modified', formatRelative(sermon.dateModified, now)],
          ['Created', formatRelative(sermon.dateCreated, now)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {!sermon.isTemplate && (
        <Section>
          <ShareRow documentId={sermon.id} isShared={sermon.isShared} onShare={onShare} />
        </Section>
      )}
      {!sermon.isTemplate && !isOnlyHere(sermon) && (
        <Section>
          <OriginalRow documentId={sermon.id} />
        </Section>
      )}
      {!sermon.isTemplate && (
        <Section>
          <PreachedList documentId={sermon.id} isOnServer={!isOnlyHere(sermon)} />
        </Section>
      )}
    </Scroll>
  );
}

const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 20px 72px' });

const Section = styled('div')({ marginTop: 16 });

const Pencil = styled(IconButton)({
  position: 'absolute',
  top: 8,
  insetInlineEnd: 12,
  [touch]: { width: 44, height: 44, top: 6 },
  '[data-has-close] &': { insetInlineEnd: 60 },
});

const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  display: 'grid',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
  '& + &': { marginTop: 16, borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: 16 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const Value = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  boxSizing: 'border-box',
  minHeight: 32,
  width: 'calc(100% + 16px)',
  marginInline: -8,
  padding: '5px 8px',
  borderRadius: 6,
  textAlign: 'start',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-kind="empty"]': { color: theme.vars.palette.text.secondary },
  '&[data-kind="ScriptureReferences"]': {
    color: theme.vars.palette.rubric,
    fontFamily: theme.typography.subtitle1.fontFamily,
  },
  [touch]: { minHeight: 44, paddingBlock: 11 },
}));
