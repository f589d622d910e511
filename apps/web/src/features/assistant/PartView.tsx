import MuiButton from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  type Checked,
  type CheckedPassage,
  insertionOf,
  isChecked,
  passageKey,
  passagesIn,
  trueWording,
} from '@sermon/domain/assistant/answer/insertion';
import { lineRuns, plainLine } from '@sermon/domain/assistant/answer/emphasis';
import {
  type AnswerEntry,
  answerGroups,
  type AnswerLine,
  type AnswerPart,
} from '@sermon/domain/assistant/answer/lines';
import { plainText } from '@sermon/domain/document/outline';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Excerpt, type Insertion, markedBlocks } from '@sermon/domain/document/sources/source';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/assistant';
import { CircleCheck, CircleX, CornerDownLeft, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Copied } from '../../ui/browser/clipboard.ts';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { CopyButton } from '../bible/results/CopyButton.tsx';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { useTranslations } from '../bible/useBibleSettings.ts';

type PartViewProps = {
  part: AnswerPart;
  checked: Checked;
  isOver: boolean;
  isChecking: boolean;
  onTake: (passage: CheckedPassage) => void;
  onInsert: (...insertions: readonly Insertion[]) => void;
};

export const copiedFrom = (excerpt: Excerpt): Copied => ({
  html: toHtml(markedBlocks(excerpt)),
  text: plainText(excerpt.blocks),
});

/** In characters. */
const nameLength = 40;

function nameOf({ lines: [first] }: AnswerPart): string {
  const text = first ? plainLine(first.text) : '';
  return text.length <= nameLength ? text : `${text.slice(0, nameLength).replace(/\s+\S*$/u, '')} …`;
}

const countInBible = ({ lines }: AnswerPart, checked: Checked): number =>
  new Set(
    lines
      .filter(({ kind }) => kind !== 'quote')
      .flatMap(passagesIn)
      .map((named) => checked.get(passageKey(named)))
      .flatMap((found) => (found?.status === 'verified' && found.quoted === null ? found.reference : [])),
  ).size;

/** A part can be copied and, if it is material, inserted when its quotations were looked up. */
export const PartView = memo(function PartView(props: PartViewProps) {
  const { part, checked, isOver, isChecking, onTake, onInsert } = props;
  const isReady = isOver && isChecked(part, checked);
  const insertion = useMemo(() => (isReady ? insertionOf(part, checked) : null), [isReady, part, checked]);
  const name = nameOf(part);
  const actions = useRef<HTMLDivElement>(null);
  const take = (passage: CheckedPassage) => {
    flushSync(() => onTake(passage));
    // The button that was pressed is gone.
    actions.current?.querySelector('button')?.focus();
  };
  const hasText = part.lines.some(({ kind }) => kind !== 'heading');
  const why = isReady ? insertion === null && texts.nothingToInsert : isChecking ? texts.checking : texts.notChecked;
  return (
    <div>
      <Box>
        <Lines lines={part} checked={checked} onTake={take} />
        {isReady && <InBible count={countInBible(part, checked)} />}
      </Box>
      {isOver && hasText && (part.isMaterial || insertion) && (
        <Actions ref={actions} data-not-text>
          {part.isMaterial && (
            <DisabledIf why={why} placement="bottom">
              <MuiButton
                size="small"
                aria-label={`${texts.insert} ${name}`}
                startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => insertion && onInsert(insertion)}
              >
                {texts.insert}
              </MuiButton>
            </DisabledIf>
          )}
          {insertion && <CopyButton kind="answer" name={name} getContent={() => copiedFrom(insertion)} />}
        </Actions>
      )}
    </div>
  );
});

function Lines({ lines: { lines }, checked, onTake }: LinesProps) {
  const view = ({ line, nested }: AnswerEntry, at: number) => (
    <LineView key={at} line={line} checked={checked} onTake={onTake}>
      {nested.length > 0 && <ul>{nested.map((item, index) => view({ line: item, nested: [] }, index))}</ul>}
    </LineView>
  );
  return answerGroups(lines).map((group, at) => {
    const [{ line }] = group as [AnswerEntry];
    if (line.kind === 'item') return <ul key={at}>{group.map(view)}</ul>;
    if (line.kind !== 'numbered') return group.map((entry) => view(entry, at));
    return (
      <ol key={at} start={line.number}>
        {group.map(view)}
      </ol>
    );
  });
}

type LinesProps = { lines: AnswerPart } & Pick<PartViewProps, 'checked' | 'onTake'>;

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.verse,
  padding: 14,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.tint,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  '& > * + *': { marginTop: 6 },
  '& h4': { ...theme.typography.h4, fontSize: '1rem', margin: 0 },
  '& p, & blockquote': { margin: 0 },
  '& blockquote': { paddingInlineStart: 12, borderInlineStart: `2px solid ${theme.vars.palette.rubric}` },
  '& ul, & ol': { margin: 0, paddingInlineStart: 22 },
  // After the margins of all lists and quotations, which would win otherwise.
  '& > h4 + *': { marginTop: 4 },
  '& > ul, & > ol, & > blockquote': { marginTop: 6 },
  '& li + li, & li > ul': { marginTop: 4 },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: '2px 0 0 -6px',
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));

function useTranslationName(id: string): string {
  const { translations } = useTranslations();
  return translations.find((translation) => translation.id === id)?.name ?? id;
}

type StampProps = {
  passage: CheckedPassage;
  /** False if the line names other passages. The stamp then names its own. */
  isOnly: boolean;
  onTake: () => void;
};

function Stamp({ passage, isOnly, onTake }: StampProps) {
  const { reference, quoted, status, translationId, text } = passage;
  const translation = useTranslationName(translationId);
  const wording = useMemo(
    () => (status === 'differs' && quoted !== null ? trueWording(quoted, text) : []),
    [status, quoted, text],
  );
  if (status === 'verified')
    return (
      <Line data-not-text data-status={status}>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
        <b>{isOnly ? texts.verified(translation) : texts.verifiedQuotation(reference, translation)}</b>
      </Line>
    );
  if (status === 'notFound')
    return (
      <Line data-not-text data-status={status}>
        <CircleX size={16} strokeWidth={1.75} aria-hidden />
        <b>{texts.notFound(reference)}</b>
      </Line>
    );
  return (
    <Line data-not-text data-status={status}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <b>{texts.differs}</b>
      <span>
        {translation}: “
        {wording.map(({ text: words, isChanged }, at) =>
          isChanged ? (
            <span key={at}>
              <mark>{words.trimEnd()}</mark>{' '}
            </span>
          ) : (
            <span key={at}>{words}</span>
          ),
        )}
        ” ({reference})
      </span>
      <TextButton aria-label={`${texts.takeWording}: ${reference}`} onClick={onTake}>
        {texts.takeWording}
      </TextButton>
    </Line>
  );
}

const InBible = ({ count }: { count: number }) =>
  count > 0 && (
    <Line data-not-text data-status="verified">
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
      <b>{texts.inBible(count)}</b>
    </Line>
  );

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: '2px 6px',
  alignItems: 'start',
  marginTop: 4,
  '& > svg': { marginTop: 1 },
  '& > b': { fontWeight: 600 },
  '& > span': { gridColumn: '1 / -1', color: theme.vars.palette.text.primary },
  '& mark': {
    padding: '0 2px',
    borderRadius: 2,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.mark.yellow,
  },
  '& button': {
    gridColumn: '1 / -1',
    justifySelf: 'start',
    minHeight: 24,
    marginInlineStart: -6,
    [touch]: { minHeight: size.tap },
  },
  '&[data-status="verified"]': { color: theme.vars.palette.success.main },
  '&[data-status="differs"]': { color: theme.vars.palette.warning.main },
  '&[data-status="notFound"]': { color: theme.vars.palette.error.main },
}));

type LineViewProps = {
  line: AnswerLine;
  checked: Checked;
  onTake: (passage: CheckedPassage) => void;
  children?: ReactNode;
};

function LineText({ text }: { text: string }) {
  let at = 0;
  return lineRuns(text).map((run) => {
    const key = at;
    at += run.text.length;
    const words = run.marks.italic ? <em>{run.text}</em> : run.text;
    return run.marks.bold ? <strong key={key}>{words}</strong> : <span key={key}>{words}</span>;
  });
}

function LineView({ line, checked, onTake, children }: LineViewProps) {
  // Until the end, finding the passages would be work for nothing with each piece of the answer.
  const named = useMemo(() => (checked.size === 0 ? [] : passagesIn(line)), [line, checked]);
  const stamps = named.flatMap((passage) => {
    const key = passageKey(passage);
    const found = checked.get(key);
    // Passages that are only named have one line for all of them.
    if (!found || (found.quoted === null && found.status === 'verified')) return [];
    return <Stamp key={key} passage={found} isOnly={named.length === 1} onTake={() => onTake(found)} />;
  });
  const text = <LineText text={line.text} />;
  switch (line.kind) {
    case 'heading':
      return <h4>{text}</h4>;
    case 'item':
    case 'numbered':
      return (
        <li>
          {text}
          {stamps}
          {children}
        </li>
      );
    case 'quote':
      return (
        <blockquote>
          {text}
          {stamps}
        </blockquote>
      );
    case 'text':
      return (
        <div>
          <p>{text}</p>
          {stamps}
        </div>
      );
  }
}
