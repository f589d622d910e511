import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { withArticle } from '@sermon/domain/texts/bible';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BookOpenText, Check, ChevronDown, SpellCheck, TextQuote } from 'lucide-react';
import { type FocusEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { focusText } from '../../keys/focusText.ts';
import { keepSelection, RovingBar, ToolButton, useRovingTool } from '../../toolbar/ToolButton.tsx';
import { checkQuotations } from '../check/checkQuotations.ts';
import { boundsOf, type FindSpot, Floating, menuPlace } from '../Floating.tsx';
import { quotationAtCursor, quotationsIn, type Quoted } from './quotations.ts';
import type { ScriptureSource } from '../source.ts';
import { switchTranslation } from './switchTranslation.ts';
import { touch } from '../../../ui/theme/tokens.ts';
import { TextSelection } from '@tiptap/pm/state';
import { asOneUndoStep } from '../undoStep.ts';

type QuotationMenuProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

export const QuotationMenu = memo(function QuotationMenu({ editor, canvas, source }: QuotationMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isNear, onBlur } = useIsNear(editor, box, anchor !== null);
  const here = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => {
      const quoted = isEditable ? quotationAtCursor(state) : null;
      return quoted && { pos: quoted.pos, reference: quoted.reference, translation: quoted.translation };
    },
  });
  const notify = useNotify();
  if (!here || !isNear) return null;

  const findSpot: FindSpot = (size, around) => {
    const quotation = editor.view.nodeDOM(here.pos);
    const footer = quotation instanceof HTMLElement ? quotation.querySelector('footer') : null;
    const line = footer?.querySelector('span');
    if (!footer || !line) return null;
    return menuPlace(footer.getBoundingClientRect(), line.getBoundingClientRect(), size, boundsOf(around));
  };
  const current = (): Quoted[] => [quotationAtCursor(editor.state)].filter((quoted) => quoted !== null);
  const change = (quotations: readonly Quoted[], translation: { id: string; name: string }) => {
    setAnchor(null);
    focusText(editor);
    void switchTranslation(editor, quotations, translation, source, notify);
  };
  return (
    <>
      <Floating canvas={canvas} find={findSpot} box={box}>
        <div onBlur={onBlur}>
          <Bar label={`Quotation of ${here.reference}`} first="translation" onEscape={() => focusText(editor)}>
            <TranslationButton
              id={here.translation}
              isOpen={anchor !== null}
              why={source.notOffline}
              onOpen={setAnchor}
            />
            <ToolButton
              id="check"
              label="Check"
              icon={SpellCheck}
              {...(source.notOffline !== false && { isDisabled: true, why: source.notOffline })}
              onUse={() => void checkQuotations(editor, current(), source, notify)}
            />
            <ToolButton
              id="read"
              label="Open in Bible"
              icon={BookOpenText}
              onUse={() => source.onRead(here.reference, here.translation || source.translationId)}
            />
            <ToolButton
              id="remove"
              label="Remove Quotation (Keep Text)"
              icon={TextQuote}
              onUse={() => {
                removeQuotation(editor, here.pos);
                focusText(editor);
              }}
            />
          </Bar>
        </div>
      </Floating>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': 'Translation' },
          paper: { role: 'region', 'aria-label': 'Translation', sx: { maxHeight: 420, maxWidth: 360 } },
        }}
      >
        {source.installed.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === here.translation}
            selected={id === here.translation}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => change(current(), { id, name })}
          >
            {name}
            {id === here.translation && <Check size={16} strokeWidth={1.75} aria-hidden />}
          </MenuItem>
        ))}
        <Divided role="separator" />
        {source.installed.map(({ id, name }) => (
          <MenuItem
            key={`all-${id}`}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => change(quotationsIn(editor.state.doc), { id, name })}
          >
            {`All quotations in ${withArticle(name)}`}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
});

type TranslationButtonProps = {
  id: string;
  isOpen: boolean;
  why: string | false;
  onOpen: (button: HTMLElement) => void;
};

function TranslationButton({ id, isOpen, why, onOpen }: TranslationButtonProps) {
  return (
    <DisabledIf why={why} placement="bottom">
      <Chooser
        size="small"
        color="inherit"
        {...useRovingTool('translation')}
        aria-label={`Translation: ${id || 'none'}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
        onMouseDown={keepSelection}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
      >
        {id || '–'}
      </Chooser>
    </DisabledIf>
  );
}

function useIsNear(editor: Editor, box: RefObject<HTMLElement | null>, isOpen: boolean) {
  const [isNear, setIsNear] = useState(editor.isFocused);
  const isWithin = (target: EventTarget | null) =>
    target instanceof Node && (box.current?.contains(target) === true || editor.view.dom.contains(target));
  const leave = (target: EventTarget | null) => {
    if (!isOpen && !isWithin(target)) setIsNear(false);
  };
  const left = useRef(leave);
  useEffect(() => {
    left.current = leave;
  });
  useEffect(() => {
    const come = () => setIsNear(true);
    const go = ({ event }: { event: globalThis.FocusEvent }) => left.current(event.relatedTarget);
    editor.on('focus', come);
    editor.on('blur', go);
    return () => {
      editor.off('focus', come);
      editor.off('blur', go);
    };
  }, [editor]);
  return { isNear, onBlur: ({ relatedTarget }: FocusEvent) => leave(relatedTarget) };
}

const Bar = styled(RovingBar)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.raised,
  [touch]: { '& button': { minWidth: 44, minHeight: 44 } },
}));

const Chooser = styled(Button)({ minWidth: 0, minHeight: 32, '& .MuiButton-endIcon': { marginLeft: 2 } });

const Divided = styled('li')(({ theme }) => ({
  margin: '4px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  listStyle: 'none',
}));

/** Leaves ordinary paragraphs without the reference line. One undo step. */
export function removeQuotation(editor: Editor, pos: number) {
  const { tr } = editor.state;
  const node = tr.doc.nodeAt(pos);
  if (node?.type.name !== 'scripture') return;
  const { head } = tr.selection;
  tr.replaceWith(pos, pos + node.nodeSize, node.content);
  const cursor = head > pos && head < pos + node.nodeSize ? head - 1 : pos + 1;
  asOneUndoStep(editor.view, tr.setSelection(TextSelection.near(tr.doc.resolve(cursor))));
}
