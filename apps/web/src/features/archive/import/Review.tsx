import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@sermon/contract/library';
import { archive as texts } from '@sermon/domain/texts/archive';
import { CopyCheck, Info, TriangleAlert } from 'lucide-react';
import { Fragment, memo, useCallback, useMemo, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUpgrade } from '../../../plan/useUpgrade.ts';
import { Choices, Panel, Remark } from '../archiveStyles.ts';
import { type Draft, isValid, keysWithExistingName } from './drafts.ts';
import { leftOutByReason } from './leftOut.ts';
import { ReasonList } from './ReasonList.tsx';
import type { Review as ReviewStage } from './stage.ts';
import type { ImportRun } from './useImport.ts';
import { maxNameLength, maxScriptureLength } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { styled } from '@mui/material/styles';
import { DateInput } from '../../../ui/plain/DateField.tsx';
import { SelectField } from '../../../ui/plain/Field.tsx';
import { byParent, isContainer } from '../../library/items.ts';
import { formatSize } from '@sermon/domain/texts/numbers';
import { useQuery } from '@tanstack/react-query';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { storageUse } from '../../storage/storageUse.ts';

type ReviewProps = { review: ReviewStage; items: readonly LibraryItem[]; run: ImportRun };

export function Review({ review, items, run }: ReviewProps) {
  const { drafts, unreadable, leftOut, words, hasNoSupportedFile } = review;
  const upgrade = useUpgrade();
  const existing = useMemo(() => keysWithExistingName(drafts, items, run.targetId), [drafts, items, run.targetId]);
  const included = drafts.filter(({ isIncluded }) => isIncluded);
  const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <>
      <Panel aria-labelledby="found">
        <Typography id="found" variant="h3" component="h2" tabIndex={-1} ref={focusAtOnce} sx={{ outline: 'none' }}>
          {texts.found(drafts.length)}
        </Typography>
        {hasNoSupportedFile && <Remark>{texts.nothingFound}</Remark>}
        {words.length > 0 && (
          <>
            <Remark>
              <Info {...icon} />
              {texts.wordForSubscribers(words.length)}
              <Button variant="tonal" onClick={() => upgrade('wordImport')}>
                Upgrade
              </Button>
            </Remark>
            <ReasonList title={texts.wordsLeftOut(words.length)} reasons={words.map((name) => ({ name }))} />
          </>
        )}
        {[...leftOutByReason(unreadable), ...leftOut].map(({ title, advice, names, again }) => (
          <Fragment key={title + advice}>
            <ReasonList title={title} advice={advice} reasons={names.map((name) => ({ name }))} />
            {again && (
              <Choices>
                <Button variant="tonal" onClick={() => run.readAgain(review, again)}>
                  Try Again
                </Button>
              </Choices>
            )}
          </Fragment>
        ))}
        {drafts.length > 0 && (
          <Box sx={{ maxWidth: 480 }}>
            <FolderSelect label="Add to" items={items} value={run.targetId} onChange={run.setTargetId} />
          </Box>
        )}
        <KnownChoice drafts={drafts} onEdit={run.edit} />
        <TidyChoice drafts={included} run={run} />
        {drafts.length > 0 && <OriginalsChoice drafts={included} run={run} />}
        {drafts.length === 0 && (
          <Choices>
            <Button variant="outlined" onClick={run.startAgain}>
              Choose Other Files
            </Button>
          </Choices>
        )}
      </Panel>
      {drafts.length > 0 && (
        <>
          <ReviewTable drafts={drafts} isTidied={run.isTidied} existing={existing} onEdit={run.edit} />
          <Foot data-foot>
            <Button disabled={!included.length || !included.every(isValid)} onClick={() => run.add(included)}>
              {texts.add(included.length)}
            </Button>
            <Button variant="outlined" onClick={run.startAgain}>
              Cancel
            </Button>
          </Foot>
        </>
      )}
    </>
  );
}

/** Stays at the end of the window while the table scrolls. As wide as the screen. */
const Foot = styled(Choices)(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  // At the end of the table, transfers are between it and the foot.
  marginTop: 'var(--transfers-room, 0px)',
  marginInline: -24,
  padding: '10px 24px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.canvas,
  [theme.breakpoints.down('sm')]: {
    // Notices are as wide as the screen.
    bottom: 'var(--notices-room, 0px)',
    marginInline: -16,
    padding: '10px 16px calc(10px + env(safe-area-inset-bottom))',
  },
}));

function KnownChoice({ drafts, onEdit }: { drafts: readonly Draft[]; onEdit: ImportRun['edit'] }) {
  const known = drafts.filter(({ same }) => same !== null);
  if (known.length === 0) return null;
  const include = (isIncluded: boolean) => onEdit((draft) => (draft.same ? { ...draft, isIncluded } : draft));
  return (
    <Remark>
      {texts.known(known.length)}
      <Button variant="tonal" disabled={known.every(({ isIncluded }) => !isIncluded)} onClick={() => include(false)}>
        Skip All
      </Button>
      <Button variant="tonal" disabled={known.every(({ isIncluded }) => isIncluded)} onClick={() => include(true)}>
        Import Again
      </Button>
    </Remark>
  );
}

function TidyChoice({ drafts, run }: { drafts: readonly Draft[]; run: ImportRun }) {
  const changes = drafts.flatMap(({ tidying }) => tidying ?? []);
  if (changes.length === 0) return null;
  return (
    <Option>
      <input type="checkbox" checked={run.isTidied} onChange={({ target }) => run.setIsTidied(target.checked)} />
      <span>
        {texts.tidy(changes.length)}
        <small>{texts.tidyIs}</small>
      </span>
    </Option>
  );
}

function OriginalsChoice({ drafts, run }: { drafts: readonly Draft[]; run: ImportRun }) {
  const { data: use } = useQuery(storageUse);
  const bytes = drafts.reduce((sum, { source }) => sum + source.size, 0);
  const free = use && use.limit !== null ? Math.max(0, use.limit - use.bytes) : Infinity;
  return (
    <>
      <Option>
        <input
          type="checkbox"
          checked={run.keepsOriginals}
          onChange={({ target }) => run.setKeepsOriginals(target.checked)}
        />
        <span>
          {texts.keepOriginals(formatSize(bytes))}
          <small>{texts.originalsAre}</small>
        </span>
      </Option>
      {run.keepsOriginals && bytes > free && (
        <Remark role="alert" data-warning>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          {texts.originalsDoNotFit(formatSize(bytes), formatSize(free))}
        </Remark>
      )}
    </>
  );
}

const Option = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  cursor: 'pointer',
  '& input': { flex: 'none', width: 18, height: 18, margin: '1px 0 0', accentColor: theme.vars.palette.primary.main },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  [touch]: { minHeight: size.tap },
}));

const columns = '40px minmax(160px, 1.4fr) 152px minmax(120px, 1fr) minmax(120px, 1fr)';

const Sheet = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& input[type="checkbox"]': { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
  // The foot does not cover a field that has the focus.
  '& input': { scrollMarginBottom: 80 },
}));

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  paddingInline: '14px 16px',
  '& > span': { display: 'grid' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '40px 1fr', '& > :nth-of-type(n + 3)': { display: 'none' } },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'start',
  gap: 8,
  padding: '8px 16px 8px 14px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { minWidth: 0, display: 'grid', gap: 4 },
  '& > :first-of-type': { minHeight: 36, alignItems: 'center' },
  '&[data-left-out] input:not([type="checkbox"])': { opacity: 0.75 },
  '& input:not([type="checkbox"])': {
    ...theme.typography.body2,
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    height: 36,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.surface.sheet,
    color: theme.vars.palette.text.primary,
    colorScheme: 'inherit',
  },
  '& input:not([type="checkbox"]):hover': { borderColor: theme.vars.palette.text.secondary },
  '& input[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& small[data-warning]': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.warning.main,
    '& svg': { flex: 'none' },
  },
  '& small[data-beginning]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
  },
  '& > :last-child > small:first-of-type': { lineHeight: '1.125rem', paddingTop: 9 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '40px 1fr',
    '& > :nth-of-type(n + 3)': { gridColumn: 2 },
    '& input:not([type="checkbox"])': { height: 44 },
    '& > :first-of-type': { minHeight: 44 },
    '& > :last-child > small:first-of-type': { paddingTop: 0 },
    // The fields are below each other, without the heads of their columns.
    '& > [data-label]::before': {
      ...theme.typography.caption,
      content: 'attr(data-label) / ""',
      display: 'block',
      color: theme.vars.palette.text.secondary,
    },
  },
}));

/** Breaks between the words of a file's name, and before its ending: 'easter_|sunrise_|2009|.docx'. */
const FileName = ({ children }: { children: string }) =>
  children.split(/(?<=_)|(?=\.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

type RowProps = {
  draft: Draft;
  isTidied: boolean;
  isExisting: boolean;
  onChange: (key: number, part: Partial<Draft>) => void;
};

const DraftRow = memo(function DraftRow({ draft, isTidied, isExisting, onChange }: RowProps) {
  const { key, folders, fileName, title, datePreached, scripture, beginning, lost, tidying, isIncluded, same } = draft;
  const path = [...folders, fileName].join(' / ');
  const isNameless = isIncluded && cleanLine(title) === '';
  const warning = isNameless ? libraryTexts.nameBlank : isIncluded && isExisting && !same ? texts.alreadyThere : null;
  return (
    <Row role="row" data-left-out={!isIncluded || undefined}>
      <span role="cell">
        <input
          type="checkbox"
          aria-label={`Add ${fileName}`}
          checked={isIncluded}
          onChange={({ target }) => onChange(key, { isIncluded: target.checked })}
        />
      </span>
      <span role="cell">
        <input
          aria-label={`Title of ${fileName}`}
          placeholder="Title"
          aria-invalid={isNameless}
          maxLength={maxNameLength}
          value={title}
          onChange={({ target }) => onChange(key, { title: target.value })}
        />
        {warning && (
          <small data-warning>
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            {warning}
          </small>
        )}
        {beginning && <small data-beginning>{texts.beginning(beginning)}</small>}
      </span>
      <span role="cell" data-label="Preach Date">
        <DateInput
          isInCell
          aria-label={`Preach Date of ${fileName}`}
          value={datePreached ?? ''}
          onChange={({ target }) => onChange(key, { datePreached: target.value || null })}
        />
      </span>
      <span role="cell" data-label="Passage">
        <input
          aria-label={`Passage of ${fileName}`}
          placeholder="Passage"
          maxLength={maxScriptureLength}
          value={scripture}
          onChange={({ target }) => onChange(key, { scripture: target.value })}
        />
      </span>
      <span role="cell">
        <small title={path}>
          <FileName>{path}</FileName>
        </small>
        {same && (
          <small data-warning>
            <CopyCheck size={14} strokeWidth={1.75} aria-hidden />
            <span>
              <FileName>{texts.same(same.place, same.name)}</FileName>
            </span>
          </small>
        )}
        {isTidied && tidying && <small>{texts.tidied(tidying)}</small>}
        {lost.length > 0 && <small>{lost.join(' ')}</small>}
      </span>
    </Row>
  );
});

const pageLength = 50;

type TableProps = {
  drafts: readonly Draft[];
  isTidied: boolean;
  existing: ReadonlySet<number>;
  onEdit: (change: (draft: Draft) => Draft) => void;
};

function ReviewTable({ drafts, isTidied, existing, onEdit }: TableProps) {
  const [page, setPage] = useState(0);
  const pages = Math.ceil(drafts.length / pageLength);
  const included = drafts.filter(({ isIncluded }) => isIncluded).length;
  const change = useCallback(
    (key: number, part: Partial<Draft>) => onEdit((draft) => (draft.key === key ? { ...draft, ...part } : draft)),
    [onEdit],
  );
  return (
    <>
      <Sheet role="table" aria-label="Documents to add" aria-rowcount={drafts.length + 1}>
        <Head role="row">
          <span role="columnheader">
            <input
              type="checkbox"
              aria-label="Add all"
              checked={included === drafts.length}
              ref={(box) => {
                if (box) box.indeterminate = included > 0 && included < drafts.length;
              }}
              onChange={({ target }) => onEdit((draft) => ({ ...draft, isIncluded: target.checked }))}
            />
          </span>
          <span role="columnheader">Title</span>
          <span role="columnheader">Preach Date</span>
          <span role="columnheader">Passage</span>
          <span role="columnheader">File</span>
        </Head>
        {drafts.slice(page * pageLength, (page + 1) * pageLength).map((draft) => (
          <DraftRow
            key={draft.key}
            draft={draft}
            isTidied={isTidied}
            isExisting={existing.has(draft.key)}
            onChange={change}
          />
        ))}
      </Sheet>
      {pages > 1 && (
        <Choices role="navigation" aria-label="Pages">
          <Button variant="outlined" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Typography variant="body2" aria-live="polite">
            Page {page + 1} of {pages}
          </Typography>
          <Button variant="outlined" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Choices>
      )}
    </>
  );
}

type SelectProps = {
  label: string;
  items: readonly LibraryItem[];
  value: string | null;
  onChange: (id: string | null) => void;
};

export function FolderSelect({ label, items, value, onChange }: SelectProps) {
  const folders = useMemo(() => pathsOf(items), [items]);
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">My Library</option>
      {folders.map(({ id, path }) => (
        <option key={id} value={id}>
          {path}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the path of each folder. Each path is built only once, which keeps this fast in large libraries. */
function pathsOf(items: readonly LibraryItem[]): { id: string; path: string }[] {
  const inside = byParent(items.filter(isContainer));
  const paths: { id: string; path: string }[] = [];
  const visit = (parentId: string | null, before: string) => {
    for (const { id, name } of inside.get(parentId) ?? []) {
      paths.push({ id, path: `${before}${name}` });
      visit(id, `${before}${name} / `);
    }
  };
  visit(null, '');
  const order = new Intl.Collator('en', { numeric: true });
  return paths.toSorted((a, b) => order.compare(a.path, b.path));
}
