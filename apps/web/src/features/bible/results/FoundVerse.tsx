import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { BibleVerseResult } from '@sermon/contract/bible';
import type { Scripture } from '@sermon/domain/document/schema';
import { shownRuns, type VerseSetting } from '@sermon/domain/scripture/markup';
import { isLeftOut, toClipboard, toQuotation, verseRuns } from '@sermon/domain/scripture/verse';
import { CornerDownLeft } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { dragProps } from '../../../editor/paste/drag.ts';
import { VerseText } from '../../../ui/VerseText.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Reasons } from './ResultList.tsx';
import type { Reading } from '../reading/trail.ts';
import { useTabIndex } from './resultKeys.ts';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

export type FoundVerseProps = {
  result: BibleVerseResult;
  translation: { translationId: string; translationName: string };
  viewSetting: VerseSetting;
  copySetting: VerseSetting;
  onInsert: (quotation: Scripture) => void;
  onRead: (reading: Reading) => void;
};

type MoreProps = {
  reasons?: readonly string[] | undefined;
  /** One below that of the list. */
  level?: 'h3' | 'h4' | 'h5';
  tools?: ReactNode;
  children?: ReactNode;
};

export function FoundVerse(props: FoundVerseProps & MoreProps) {
  const { result, translation, viewSetting, copySetting, onInsert, onRead } = props;
  const { reasons = [], level = 'h3', tools, children } = props;
  const { translationId, translationName } = translation;
  const quotation = () => toQuotation(result, translationId, copySetting);
  const isThere = !isLeftOut(result);
  const tabIndex = useTabIndex();
  return (
    <Item {...(isThere && draggedAlone(quotation))}>
      <Title as={level}>
        <Tooltip describeChild placement="right" title={`Read ${result.title.replace(/:.*$/, '')}`}>
          <ButtonBase
            tabIndex={tabIndex}
            data-result={result.title}
            onClick={() => onRead({ reference: result.title, translationId })}
          >
            {result.title}
          </ButtonBase>
        </Tooltip>
      </Title>
      <Verse>
        <VerseText runs={shownRuns(verseRuns(result.description), viewSetting)} />
      </Verse>
      <Reasons reasons={reasons} />
      <Actions>
        {isThere && (
          <>
            <Button
              size="small"
              tabIndex={tabIndex}
              aria-label={`Insert ${result.title}`}
              startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => onInsert(quotation())}
            >
              Insert
            </Button>
            <CopyButton kind="bible" name={result.title} getContent={() => toClipboard(quotation(), translationName)} />
          </>
        )}
        {tools && <End>{tools}</End>}
      </Actions>
      {children}
    </Item>
  );
}

/** Stops the drag event from reaching the outer verse, which would otherwise be dragged too. */
function draggedAlone(getQuotation: () => Scripture) {
  const dragged = dragProps(getQuotation);
  return {
    ...dragged,
    onDragStart(event: DragEvent) {
      event.stopPropagation();
      dragged.onDragStart(event);
    },
  };
}

const Item = styled('li')(({ theme }) => ({
  '@media (hover: hover) and (pointer: fine)': { '&[draggable="true"]': { cursor: 'grab' } },
  padding: '14px 20px 10px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Title = styled('h3')(({ theme }) => ({
  ...theme.typography.h6,
  margin: 0,
  lineHeight: '1.375rem',
  color: theme.vars.palette.rubric,
  '& button': {
    font: 'inherit',
    lineHeight: 'inherit',
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    [touch]: { minHeight: 44, margin: '-11px 0' },
  },
}));

const Verse = styled('p')(({ theme }) => ({
  ...theme.typography.verse,
  margin: '2px 0 0',
  unicodeBidi: 'plaintext',
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  margin: '4px 0 0 -10px',
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));

/** Makes room for the confirmation of a copy. */
const End = styled('div')({ flexShrink: 1_000, minWidth: size.tap, marginInlineStart: 'auto' });
