import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { shadow } from '../../ui/theme/floating.ts';
import { useHasBubble } from './useHasBubble.ts';
import { bubblePlace, type Sides } from './bubblePlace.ts';
import { type Format, useFormat } from './format.ts';
import {
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ChevronLeft,
  Highlighter,
  type LucideIcon,
  Minus,
  PenLine,
  Plus,
} from 'lucide-react';
import { type Choice, highlightChoices, penChoices } from './choices.tsx';
import { keepSelection, RovingBar, ToolButton, useRovingTool } from './ToolButton.tsx';
import { type ToolId, type ToolProps, Tools } from './toolSet.tsx';
import { focusText } from '../keys/focusText.ts';
import { setNamed } from './tools.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { slidesInText as texts } from '@sermon/domain/texts/slides/panel';
import { type Editor, useEditorState } from '@tiptap/react';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { slideAction, type SlideAction, slideKeys } from '../slides/slides.ts';

const looks: Record<SlideAction, { label: string; Icon: LucideIcon }> = {
  add: { label: texts.add, Icon: Plus },
  extendForward: { label: texts.extend, Icon: ArrowRight },
  extendBackward: { label: texts.extend, Icon: ArrowLeft },
  extendBothWays: { label: texts.extend, Icon: ArrowLeftRight },
  remove: { label: texts.remove, Icon: Minus },
};

export function SlideTool({ editor }: { editor: Editor }) {
  const action = useEditorState({ editor, selector: ({ editor: { state } }) => slideAction(state) });
  const roving = useRovingTool('slide');
  if (action === null) return null;
  const { label, Icon } = looks[action];
  const use = () => {
    focusText(editor);
    editor.commands.toggleSlide();
  };
  return (
    <Tooltip title={`${label} (${keysLabel(slideKeys)})`} describeChild>
      <Place {...roving} onMouseDown={keepSelection} onClick={use}>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        {label}
      </Place>
    </Tooltip>
  );
}

const Place = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  flex: 'none',
  gap: 6,
  height: 34,
  marginInlineStart: 6,
  paddingInline: 10,
  borderRadius: 6,
  whiteSpace: 'nowrap',
  color: 'inherit',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / 0.12)' },
  '&.Mui-focusVisible': { outline: '2px solid currentcolor', outlineOffset: -2 },
}));

const bubbleTools = { before: ['bold', 'italic', 'underline'], after: ['link'] } as const;

type SelectionToolsProps = {
  editor: Editor;
  format: Format;
  onDialog: ToolProps['onDialog'];
  tools?: { before: readonly ToolId[]; after: readonly ToolId[] };
  className?: string;
  children?: ReactNode;
};

/** The colors open inside the bar, so that the text keeps the focus and the selection. */
function SelectionTools({ tools = bubbleTools, children, ...props }: SelectionToolsProps) {
  const { editor, format, className } = props;
  const [palette, setPalette] = useState<'highlight' | 'pen' | null>(null);
  const close = () => setPalette(null);
  const backToText = () => focusText(editor);

  if (palette !== null) {
    return (
      <RovingBar
        label={palette === 'pen' ? 'Pen' : 'Highlight'}
        first="close"
        onEscape={close}
        {...(className && { className })}
      >
        <ToolButton id="close" label="Back" icon={ChevronLeft} onUse={close} />
        {palette === 'pen' ? (
          <Palette choices={penChoices} value={format.pen} onChoose={(pen) => setNamed(editor, 'pen', pen)} />
        ) : (
          <Palette
            choices={highlightChoices}
            value={format.highlight}
            onChoose={(color) => setNamed(editor, 'highlight', color)}
          />
        )}
      </RovingBar>
    );
  }
  return (
    <RovingBar label="Selected text" first="bold" onEscape={backToText} {...(className && { className })}>
      <Tools {...props} ids={tools.before} />
      <ToolButton
        id="highlight"
        label="Highlight"
        icon={Highlighter}
        isPressed={format.highlight !== null}
        onUse={() => setPalette('highlight')}
      />
      {tools === bubbleTools && (
        <ToolButton
          id="pen"
          label="Pen"
          icon={PenLine}
          isPressed={format.pen !== null}
          onUse={() => setPalette('pen')}
        />
      )}
      <Tools {...props} ids={tools.after} />
      {children}
    </RovingBar>
  );
}

function Palette<Value extends string | null>(props: {
  choices: Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  return props.choices.map(({ value, label, sample }) => (
    <ToolButton
      key={label}
      id={label}
      label={label}
      sample={sample}
      isPressed={value === props.value}
      onUse={() => props.onChoose(value)}
    />
  ));
}

const appearsAfterMs = 150;

export const Bubble = memo(function Bubble(props: {
  editor: Editor;
  canvas: RefObject<HTMLElement | null>;
  onDialog: ToolProps['onDialog'];
  /** Tools for what the selected words belong to, after those of every selection. */
  children?: ReactNode;
}) {
  const { editor, canvas, onDialog, children } = props;
  const format = useFormat(editor);
  const hasBubble = useHasBubble(editor);
  const isWanted = useSettledSelection(editor) && hasBubble;
  const bubble = useRef<HTMLDivElement>(null);

  const place = useEffectEvent(() => {
    const floating = bubble.current;
    const around = canvas.current;
    if (!floating || !around) return;
    const [first, last] = selectedLines(editor);
    const spot = bubblePlace(first, last, floating.getBoundingClientRect(), around.getBoundingClientRect());
    floating.style.visibility = spot ? 'visible' : 'hidden';
    if (spot) floating.style.translate = `${spot.left}px ${spot.top}px`;
  });

  useLayoutEffect(() => place());
  useEffect(() => {
    const around = canvas.current;
    if (!isWanted || !around) return;
    const follow = () => place();
    around.addEventListener('scroll', follow, { passive: true });
    const room = new ResizeObserver(follow);
    room.observe(around);
    return () => {
      around.removeEventListener('scroll', follow);
      room.disconnect();
    };
  }, [isWanted, canvas]);

  if (!isWanted) return null;
  return (
    <Float ref={bubble}>
      <BubbleTools editor={editor} format={format} onDialog={onDialog}>
        <SlideTool editor={editor} />
        {children}
      </BubbleTools>
    </Float>
  );
});

/** In screen coordinates. */
function selectedLines(editor: Editor): [Sides, Sides] {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from, 1);
  const end = editor.view.coordsAtPos(to, -1);
  const isOneLine = end.top < start.bottom;
  const column = editor.view.dom.getBoundingClientRect();
  return [{ ...start, right: isOneLine ? end.right : Math.max(column.right, start.left) }, end];
}

function useSettledSelection(editor: Editor): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDragging = false;
    const settle = () => {
      clearTimeout(timer);
      if (editor.state.selection.empty) return setIsSettled(false);
      if (!isDragging) timer = setTimeout(() => setIsSettled(!editor.state.selection.empty), appearsAfterMs);
    };
    const dragStart = () => {
      isDragging = true;
      setIsSettled(false);
    };
    const dragEnd = () => {
      if (!isDragging) return;
      isDragging = false;
      settle();
    };
    const text = editor.view.dom;
    text.addEventListener('pointerdown', dragStart);
    window.addEventListener('pointerup', dragEnd);
    editor.on('selectionUpdate', settle);
    return () => {
      clearTimeout(timer);
      text.removeEventListener('pointerdown', dragStart);
      window.removeEventListener('pointerup', dragEnd);
      editor.off('selectionUpdate', settle);
    };
  }, [editor]);
  return isSettled;
}

const Float = styled('div')(({ theme }) => ({
  position: 'fixed',
  left: 0,
  top: 0,
  zIndex: theme.zIndex.speedDial,
  visibility: 'hidden',
  '@media print': { display: 'none' },
}));

/** The buttons on the dark bar of selected words. */
export const onInverse = (theme: Theme): CSSObject => ({
  '& .MuiButtonBase-root': { color: theme.vars.palette.surface.onInverse },
  '& .MuiButton-root': {
    '&:hover': { backgroundColor: 'rgb(255 255 255 / 0.12)' },
    '&.Mui-focusVisible': { outline: '2px solid currentcolor', outlineOffset: -2 },
  },
  '& .MuiIconButton-root': {
    color: theme.vars.palette.surface.onInverse,
    '&:hover': { color: theme.vars.palette.surface.onInverse, backgroundColor: 'rgb(255 255 255 / 0.12)' },
    '&[aria-pressed="true"]': {
      color: theme.vars.palette.surface.onInverse,
      backgroundColor: 'rgb(255 255 255 / 0.22)',
    },
    '&.Mui-focusVisible': { outlineColor: 'currentcolor', outlineOffset: -2 },
  },
});

export const BubbleTools = styled(SelectionTools)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 44,
  padding: 5,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.surface.inverse}`,
  backgroundColor: theme.vars.palette.surface.inverse,
  boxShadow: shadow,
  ...theme.applyStyles('dark', { borderColor: theme.vars.palette.outline }),
  ...onInverse(theme),
}));
