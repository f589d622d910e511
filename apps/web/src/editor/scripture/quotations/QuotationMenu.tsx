import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { withArticle } from '@sermon/domain/texts/bible';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { BookOpenText, Check, ChevronDown, SpellCheck, TextQuote } from 'lucide-react';
import { type FocusEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { focusText } from '../../keys/focusText.ts';
import { scrollerOf } from '../../scroller.ts';
import { useHasBubble } from '../../toolbar/useHasBubble.ts';
import { keepSelection, RovingBar, ToolButton, useRovingTool } from '../../toolbar/ToolButton.tsx';
import { checkQuotations } from '../check/checkQuotations.ts';
import { boundsOf, type FindSpot, Floating, menuPlace } from '../Floating.tsx';
import { quotationAtCursor, quotationsIn, type Quoted } from './quotations.ts';
import type { ScriptureSource } from '../source.ts';
import { switchTranslation } from './switchTranslation.ts';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { TextSelection } from '@tiptap/pm/state';
import { asOneUndoStep } from '../undoStep.ts';

type QuotationMenuProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

/**
 * The tools of the quotation at the cursor, on its reference line. While words are selected, the bubble has them. On a
 * phone, the lower bar has them.
 */
export const QuotationMenu = memo(function QuotationMenu({ editor, canvas, source }: QuotationMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { isNear, onBlur } = useIsNear(editor, box, isOpen);
  const here = useQuotation(editor);
  const hasBubble = useHasBubble(editor);
  const isPhone = useIsPhone();
  if (!here || !isNear || hasBubble || isPhone) return null;

  const findSpot: FindSpot = (size, around) => {
    const quotation = editor.view.nodeDOM(here.pos);
    const footer = quotation instanceof HTMLElement ? quotation.querySelector('footer') : null;
    const line = footer?.querySelector('span');
    if (!footer || !line) return null;
    return menuPlace(footer.getBoundingClientRect(), line.getBoundingClientRect(), size, boundsOf(around));
  };
  return (
    <Floating canvas={canvas} find={findSpot} box={box}>
      <div onBlur={onBlur}>
        <Bar label={labelOf(here)} first="translation" onEscape={() => focusText(editor)}>
          <QuotationTools editor={editor} source={source} quotation={here} onMenu={setIsOpen} />
        </Bar>
      </div>
    </Floating>
  );
});

/** The tools of the quotation in which words are selected, as a group of the bubble. */
export const SelectedQuotation = memo(function SelectedQuotation(props: { editor: Editor; source: ScriptureSource }) {
  const quotation = useQuotation(props.editor);
  if (!quotation) return null;
  return (
    <Group role="group" aria-label={labelOf(quotation)}>
      <QuotationTools {...props} quotation={quotation} />
    </Group>
  );
});

/** The tools of the quotation at the cursor, as a row of a phone's lower bar. */
export const QuotationRow = memo(function QuotationRow(props: { editor: Editor; source: ScriptureSource }) {
  const { editor } = props;
  const quotation = useQuotation(editor);
  // A text that begins with a quotation opens without the row.
  const [wasFocused, setWasFocused] = useState(editor.isFocused);
  useEffect(() => {
    const come = () => setWasFocused(true);
    editor.on('focus', come);
    return () => void editor.off('focus', come);
  }, [editor]);
  const isShown = quotation !== null && wasFocused;
  useLayoutEffect(() => {
    if (!isShown) return;
    // The row takes its height from the text. The line of the cursor stays visible.
    const scroller = scrollerOf(editor);
    const below = editor.view.coordsAtPos(editor.state.selection.head).bottom - scroller.getBoundingClientRect().bottom;
    if (below > 0 && below <= rowHeight) scroller.scrollTop += rowHeight;
  }, [isShown, editor]);
  if (!isShown) return null;
  return (
    <Row label={labelOf(quotation)} first="translation" onEscape={() => focusText(editor)}>
      <QuotationTools {...props} quotation={quotation} />
    </Row>
  );
});

type Here = Pick<Quoted, 'pos' | 'reference' | 'translation'>;

const labelOf = ({ reference }: Here) => `Quotation of ${reference}`;

const useQuotation = (editor: Editor): Here | null =>
  useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => {
      const quoted = isEditable ? quotationAtCursor(state) : null;
      return quoted && { pos: quoted.pos, reference: quoted.reference, translation: quoted.translation };
    },
  });

type QuotationToolsProps = {
  editor: Editor;
  source: ScriptureSource;
  quotation: Here;
  onMenu?: (isOpen: boolean) => void;
};

function QuotationTools({ editor, source, quotation, onMenu }: QuotationToolsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const notify = useNotify();
  const open = (button: HTMLElement | null) => {
    setAnchor(button);
    onMenu?.(button !== null);
  };
  const current = (): Quoted[] => [quotationAtCursor(editor.state)].filter((quoted) => quoted !== null);
  const change = (quotations: readonly Quoted[], translation: { id: string; name: string }) => {
    open(null);
    focusText(editor);
    void switchTranslation(editor, quotations, translation, source, notify);
  };
  return (
    <>
      <TranslationButton id={quotation.translation} isOpen={anchor !== null} why={source.notOffline} onOpen={open} />
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
        onUse={() => source.onRead(quotation.reference, quotation.translation || source.translationId)}
      />
      <ToolButton
        id="remove"
        label="Remove Quotation (Keep Text)"
        icon={TextQuote}
        onUse={() => {
          removeQuotation(editor, quotation.pos);
          focusText(editor);
        }}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => open(null)}
        slotProps={{
          list: { 'aria-label': 'Translation' },
          paper: { role: 'region', 'aria-label': 'Translation', sx: { maxHeight: 420, maxWidth: 360 } },
        }}
      >
        {source.installed.map(({ id, name }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === quotation.translation}
            selected={id === quotation.translation}
            sx={{ whiteSpace: 'normal' }}
            onClick={() => change(current(), { id, name })}
          >
            {name}
            {id === quotation.translation && <Check size={16} strokeWidth={1.75} aria-hidden />}
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
}

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

/** In px. */
const rowHeight = 48;

const Row = styled(RovingBar)({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-around',
  boxSizing: 'border-box',
  height: rowHeight,
  paddingInline: 4,
  borderBottom: '1px solid color-mix(in srgb, currentcolor 20%, transparent)',
  '& .MuiButton-root': { minHeight: size.tap },
  '& .MuiButtonBase-root': { flex: '1 1 0', minWidth: 0 },
});

const Group = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: 2,
  marginInlineStart: 6,
  paddingInlineStart: 6,
  borderInlineStart: '1px solid rgb(255 255 255 / 0.3)',
});

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
