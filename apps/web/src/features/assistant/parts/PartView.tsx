import MuiButton from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Checked, insertionOf, isChecked } from '@sermon/domain/assistant/answer/insertion';
import { plainLine } from '@sermon/domain/assistant/answer/emphasis';
import { type AnswerEntry, answerGroups, type AnswerPart } from '@sermon/domain/assistant/answer/lines';
import { type CheckedPassage, passageKey, passagesIn } from '@sermon/domain/assistant/answer/quotations';
import { plainText } from '@sermon/domain/document/outline';
import { toHtml } from '@sermon/domain/document/html/serialize';
import { type Excerpt, type Insertion, markedBlocks } from '@sermon/domain/document/sources/source';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import { CornerDownLeft } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Copied } from '../../../ui/browser/clipboard.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { touch } from '../../../ui/theme/tokens.ts';
import { CopyButton } from '../../bible/results/CopyButton.tsx';
import { LineView } from './LineView.tsx';
import { InBible } from './Stamp.tsx';

type PartViewProps = {
  part: AnswerPart;
  checked: Checked;
  isOver: boolean;
  isChecking: boolean;
  /** Called for a quotation with other words. */
  onTake: (passage: CheckedPassage) => void;
  onInsert: (...insertions: readonly Insertion[]) => void;
};

/** With a mark that the assistant wrote it. */
export const copiedFrom = (excerpt: Excerpt): Copied => ({
  html: toHtml(markedBlocks(excerpt)),
  text: plainText(excerpt.blocks),
});

/** In characters. */
const nameLength = 40;

/** The first line, or its beginning, tells the parts apart. */
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

/** A part can be inserted when its quotations were looked up. */
export const PartView = memo(function PartView(props: PartViewProps) {
  const { part, checked, isOver, isChecking, onTake, onInsert } = props;
  const isReady = isOver && isChecked(part, checked);
  const insertion = useMemo(() => (isReady ? insertionOf(part, checked) : null), [isReady, part, checked]);
  const name = nameOf(part);
  const insert = useRef<HTMLButtonElement>(null);
  const take = (passage: CheckedPassage) => {
    flushSync(() => onTake(passage));
    // The button that was pressed is gone.
    insert.current?.focus();
  };
  const hasText = part.lines.some(({ kind }) => kind !== 'heading');
  const why = isReady ? insertion === null && texts.nothingToInsert : isChecking ? texts.checking : texts.notChecked;
  return (
    <div>
      <Box>
        <Lines lines={part} checked={checked} onTake={take} />
        {isReady && <InBible count={countInBible(part, checked)} />}
      </Box>
      {isOver && hasText && (
        <Actions data-not-text>
          <DisabledIf why={why} placement="bottom">
            <MuiButton
              ref={insert}
              size="small"
              aria-label={`${texts.insert} ${name}`}
              startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => insertion && onInsert(insertion)}
            >
              {texts.insert}
            </MuiButton>
          </DisabledIf>
          {insertion && <CopyButton kind="answer" name={name} getContent={() => copiedFrom(insertion)} />}
        </Actions>
      )}
    </div>
  );
});

/** Items that follow each other are one list. */
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
