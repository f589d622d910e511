import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BookOpenText, CornerDownLeft } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { floating } from '../../../ui/theme/floating.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { arePressed, keysLabel } from '../../../ui/commands/keysLabel.ts';
import { keepSelection } from '../../toolbar/ToolButton.tsx';
import { Floating, type FindSpot } from '../Floating.tsx';
import { boundsOf, floatPlace } from '../floatPlace.ts';
import { PassagePreview } from './PassagePreview.tsx';
import { insertPassage } from '../quotations/insertPassage.ts';
import { type ReferenceAt, referenceAtCursor, referenceFoundAtCursor } from './references.ts';
import { slashOpen } from '../slash/slash.ts';
import type { ScriptureSource } from '../source.ts';
import { useHoveredReference } from './useHoveredReference.ts';
import { useIsResting } from './useIsResting.ts';
import { useTextKeys } from '../useTextKeys.ts';
import { touch } from '../../../ui/theme/tokens.ts';

type ReferenceCardProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

const insertKeys = 'Mod+Enter';

/**
 * For a reference that was just typed, it shows only the buttons. It never covers the line that contains the
 * reference.
 */
export const ReferenceCard = memo(function ReferenceCard({ editor, canvas, source }: ReferenceCardProps) {
  const notify = useNotify();
  const [closed, setClosed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const atCursor = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) =>
      isFocused && isEditable && !slashOpen(state) ? referenceFoundAtCursor(state) : null,
  });
  const isResting = useIsResting(editor);
  const name = atCursor && `${atCursor.from} ${atCursor.reference}`;
  const hover = useHoveredReference(editor, () => setClosed(name));
  if (closed !== null && closed !== name) setClosed(null);
  const offered = closed === name ? null : atCursor;
  const found = isBusy ? null : (hover.reference ?? offered);
  const isAtCursor = found !== null && found.from === atCursor?.from;

  const insert = async (here: ReferenceAt | null) => {
    if (!here || isBusy) return;
    setIsBusy(true);
    await insertPassage(editor, { ...here, isPlaceholder: false }, source, notify);
    setIsBusy(false);
  };
  useTextKeys(editor, (event) => {
    if (event.key === 'Escape' && found && isAtCursor) {
      setClosed(name);
      return true;
    }
    if (!arePressed(insertKeys, event) || slashOpen(editor.state) || !referenceAtCursor(editor.state)) return false;
    void insert(referenceAtCursor(editor.state));
    return true;
  });

  if (!found) return null;
  const { reference } = found;
  const findSpot: FindSpot = (size, around) => {
    const start = editor.view.coordsAtPos(found.from, 1);
    const end = editor.view.coordsAtPos(found.to, -1);
    return floatPlace({ ...start, bottom: end.bottom }, size, boundsOf(around));
  };
  return (
    <Floating canvas={canvas} find={findSpot}>
      <Card role="group" aria-label={reference} onMouseDown={keepSelection} {...hover.handlers}>
        {(hover.reference || isResting) && <PassagePreview key={reference} reference={reference} source={source} />}
        <Actions>
          <Button
            size="small"
            tabIndex={-1}
            startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              hover.close();
              void insert(isAtCursor ? referenceAtCursor(editor.state) : found);
            }}
          >
            {`Insert ${reference}`}
            {isAtCursor && <kbd>{keysLabel(insertKeys)}</kbd>}
          </Button>
          <Button
            size="small"
            color="inherit"
            tabIndex={-1}
            aria-label={`Read ${reference}`}
            startIcon={<BookOpenText size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => {
              hover.close();
              source.onRead(reference, source.translationId);
            }}
          >
            Read
          </Button>
        </Actions>
      </Card>
    </Floating>
  );
});

const Card = styled('div')(({ theme }) => ({
  ...floating(theme),
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  maxWidth: 'min(360px, calc(100vw - 24px))',
  padding: 3,
  borderRadius: 8,
}));

const Actions = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  '& kbd': {
    ...theme.typography.caption,
    marginInlineStart: 8,
    color: theme.vars.palette.text.secondary,
    '@media (hover: none)': { display: 'none' },
  },
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [touch]: { '& .MuiButton-root': { minHeight: 44 } },
}));
