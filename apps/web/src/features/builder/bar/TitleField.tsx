import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { nameError } from '@sermon/domain/library/title';
import { cleanLine } from '@sermon/domain/text';
import { builder as texts } from '@sermon/domain/texts/builder';
import { Check, X } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { pageSession } from '../../../session/pageSession.ts';
import { focusAtOnce, selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { isComposing } from '../../../ui/commands/keysLabel.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../../ui/visuallyHidden.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';

type TitleFieldProps = {
  name: string;
  mayRename: boolean;
  isNew: boolean;
  onRename: (name: string) => Promise<unknown>;
  onToText: () => void;
};

export function TitleField({ name, mayRename, isNew, onRename, onToText }: TitleFieldProps) {
  const [isEditing, setIsEditing] = useState(isNew && mayRename);
  const [isFirst, setIsFirst] = useState(isNew);
  const display = useRef<HTMLButtonElement>(null);
  /** Whether to return the focus to the title. True after the user saves or cancels with the keyboard. */
  const returns = useRef(false);
  const finish = (isByKey: boolean) => {
    returns.current = isByKey;
    setIsEditing(false);
    setIsFirst(false);
  };

  if (isEditing && isFirst)
    return <NewTitle name={name} onRename={onRename} onDone={() => finish(false)} onToText={onToText} />;
  if (isEditing) return <TitleForm name={name} onRename={onRename} onDone={finish} />;
  return (
    <Heading>
      <Tooltip title={mayRename ? 'Rename' : texts.titleOffline} describeChild>
        <Display
          ref={(button: HTMLButtonElement | null) => {
            display.current = button;
            if (returns.current) button?.focus();
            returns.current = false;
          }}
          data-title
          aria-disabled={!mayRename}
          onClick={() => mayRename && setIsEditing(true)}
        >
          {name}
        </Display>
      </Tooltip>
    </Heading>
  );
}

/** Opens the title for editing, or goes to it if it is open. */
export function enterTitle(): void {
  const title = document.querySelector<HTMLElement>('[data-title]');
  if (title instanceof HTMLInputElement) title.focus();
  else title?.click();
}

type FormProps = Pick<TitleFieldProps, 'name' | 'onRename'>;

function TitleForm({ name, onRename, onDone }: FormProps & { onDone: (isByKey: boolean) => void }) {
  const [typed, setTyped] = useState(name);
  const [isSaving, setIsSaving] = useState(false);
  const notify = useNotify();
  const save = async (isByKey: boolean) => {
    const wanted = cleanLine(typed);
    if (wanted === name) return onDone(isByKey);
    if (!wanted && name === texts.untitled) return onDone(isByKey);
    const problem = nameError(wanted);
    if (problem !== null && !wanted) notify({ text: problem, isFailure: true });
    if (problem !== null) return;
    setIsSaving(true);
    try {
      await onRename(wanted);
      onDone(isByKey);
    } catch (cause) {
      // The typed title stays in the field, so that the user can try to save it again or cancel.
      if (!pageSession.ask()) notify({ text: notSaved(cause), isFailure: true });
      setIsSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(true);
  };
  const cancelByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone(true);
  };
  const saveOnLeaving = (event: FocusEvent<HTMLFormElement>) => {
    if (!isSaving && !event.currentTarget.contains(event.relatedTarget)) void save(false);
  };
  return (
    <Form onSubmit={submit} onKeyDown={cancelByKey} onBlur={saveOnLeaving} aria-busy={isSaving}>
      <h1 style={visuallyHidden}>{name}</h1>
      <TitleInput
        value={typed}
        ref={focusAtOnce}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Tooltip title="Save title">
        <IconButton type="submit" size="small" aria-label="Save title" onMouseDown={keepFocus}>
          <Check size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
      <Tooltip title="Cancel">
        <IconButton size="small" aria-label="Cancel" onMouseDown={keepFocus} onClick={() => onDone(true)}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Tooltip>
    </Form>
  );
}

/**
 * Enter, Tab and Arrow Down save the title and go on to the text. Escape goes to the text and keeps the name. The
 * title is saved whenever the field loses the focus.
 */
function NewTitle({ name, onRename, onDone, onToText }: FormProps & { onDone: () => void; onToText: () => void }) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  const notify = useNotify();
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      let saved = name;
      // The user may come back and change the title while it is being saved. The field stays as long as it has the
      // focus.
      while (field.current && document.activeElement !== field.current) {
        const wanted = cleanLine(field.current.value);
        if (!wanted || wanted === saved) {
          onDone();
          break;
        }
        if (nameError(wanted) !== null) break;
        await onRename(wanted);
        saved = wanted;
      }
    } catch (cause) {
      if (!pageSession.ask()) notify({ text: notSaved(cause), isFailure: true });
    }
    isSaving.current = false;
  };
  useLayoutEffect(() => selectAtOnce(field.current), []);
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const goesOn = event.key === 'Enter' || event.key === 'ArrowDown' || (event.key === 'Tab' && !event.shiftKey);
    if (!goesOn && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') flushSync(onDone);
    else if (cleanLine(typed) && nameError(typed) !== null) return;
    onToText();
  };
  return (
    <Form data-new>
      <h1 style={visuallyHidden}>{name}</h1>
      <TitleInput
        value={typed}
        ref={field}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        onBlur={() => void save()}
      />
    </Form>
  );
}

const notSaved = (cause: unknown): string =>
  cause instanceof CallFailed && cause.isOffline ? texts.titleWaits : texts.titleNotSaved;

/** A title that is too long is not cut; a message appears below it. */
function TitleInput({ value, ...input }: ComponentProps<'input'> & { value: string }) {
  const id = useId();
  const problem = value.trim() ? nameError(value) : null;
  return (
    <Entry>
      <input
        data-title
        aria-label="Title"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        autoComplete="off"
        value={value}
        {...input}
      />
      {problem !== null && (
        <Problem id={id} role="alert">
          {problem}
        </Problem>
      )}
    </Entry>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

const Heading = styled('h1')({ margin: 0, minWidth: 0, display: 'flex' });

const Display = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.h3,
  display: 'block',
  minWidth: 0,
  maxWidth: '100%',
  padding: '4px 8px',
  borderRadius: 6,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  color: theme.vars.palette.text.primary,
  '&:hover:not([aria-disabled="true"])': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-disabled="true"]': { cursor: 'default' },
  [theme.breakpoints.down('sm')]: { fontSize: '1.0625rem', lineHeight: '1.375rem', padding: '0 4px' },
}));

const Entry = styled('span')({ position: 'relative', display: 'flex', flex: 1, minWidth: 0 });

const Problem = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetInlineStart: 0,
  top: 'calc(100% + 4px)',
  zIndex: 1,
  padding: '4px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  color: theme.vars.palette.error.main,
  backgroundColor: theme.vars.palette.surface.sheet,
  whiteSpace: 'nowrap',
}));

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  width: 560,
  '&[data-new]': { width: 300, maxWidth: '100%', [theme.breakpoints.down('sm')]: { width: 'calc(100% - 8px)' } },
  '& input': {
    ...theme.typography.h3,
    boxSizing: 'border-box',
    flex: 1,
    minWidth: 0,
    height: 38,
    padding: '0 7px',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& input[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '& input:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  [touch]: { '& button': { width: size.tap, height: size.tap } },
}));
