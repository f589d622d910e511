import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BookOpenText, CornerDownLeft } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import { arePressed, keysLabel } from '../../ui/commands/keysLabel.ts';
import { keepSelection } from '../ToolButton.tsx';
import { Floating, type FindSpot } from './Floating.tsx';
import { boundsOf, floatPlace } from './floatPlace.ts';
import { quote } from './quote.ts';
import { referenceAtCursor, referenceFoundAtCursor } from './references.ts';
import { slashOpen } from './slash.ts';
import type { ScriptureSource } from './source.ts';
import { useTextKeys } from './useTextKeys.ts';

type ReferenceChipProps = { editor: Editor; desk: RefObject<HTMLElement | null>; source: ScriptureSource };

const insertKeys = 'Mod+Enter';

/** At a reference that the cursor is in or behind: offers its passage. Never over the line that is being written. */
export const ReferenceChip = memo(function ReferenceChip({ editor, desk, source }: ReferenceChipProps) {
  const notify = useNotify();
  const [closed, setClosed] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const found = useEditorState({
    editor,
    selector: ({ editor: { state, isFocused, isEditable } }) =>
      isFocused && isEditable && !slashOpen(state) ? referenceFoundAtCursor(state) : null,
  });
  const name = found && `${found.from} ${found.reference}`;
  if (closed !== null && closed !== name) setClosed(null);
  const isShown = found !== null && closed !== name && !isBusy;

  const insert = async () => {
    const here = referenceAtCursor(editor.state);
    if (!here || isBusy) return;
    setIsBusy(true);
    await quote(editor, { ...here, isAsked: false }, source, notify);
    setIsBusy(false);
  };
  useTextKeys(editor, (event) => {
    if (event.key === 'Escape' && isShown) {
      setClosed(name);
      return true;
    }
    if (!arePressed(insertKeys, event) || slashOpen(editor.state) || !referenceAtCursor(editor.state)) return false;
    void insert();
    return true;
  });

  if (!isShown) return null;
  const findSpot: FindSpot = (size, around) => {
    const start = editor.view.coordsAtPos(found.from, 1);
    const end = editor.view.coordsAtPos(found.to, -1);
    return floatPlace({ ...start, bottom: end.bottom }, size, boundsOf(around));
  };
  return (
    <Floating desk={desk} find={findSpot}>
      <Chip role="group" aria-label={found.reference} onMouseDown={keepSelection}>
        <Button
          size="small"
          tabIndex={-1}
          startIcon={<CornerDownLeft size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void insert()}
        >
          {`Insert ${found.reference}`}
          <kbd>{keysLabel(insertKeys)}</kbd>
        </Button>
        <Button
          size="small"
          color="inherit"
          tabIndex={-1}
          aria-label={`Read ${found.reference}`}
          startIcon={<BookOpenText size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => source.onRead(found.reference, source.translationId)}
        >
          Read
        </Button>
      </Chip>
    </Floating>
  );
});

const Chip = styled('div')(({ theme }) => ({
  display: 'flex',
  padding: 3,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  boxShadow: '0 1px 2px rgba(38,30,16,0.10), 0 8px 24px rgba(38,30,16,0.12)',
  '& kbd': {
    ...theme.typography.caption,
    marginInlineStart: 8,
    color: theme.vars.palette.text.secondary,
    '@media (hover: none)': { display: 'none' },
  },
  '& .MuiButton-colorInherit': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& .MuiButton-root': { minHeight: 44 } },
}));
