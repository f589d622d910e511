import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { maxNameLength } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library } from '@sermon/domain/texts/library';
import { Check, X } from 'lucide-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { size } from '../../../ui/theme/tokens.ts';

type TitleFieldProps = { name: string; isOnline: boolean; onRename: (name: string) => Promise<unknown> };

/**
 * The title of the document. While online, a click on it starts editing. Enter or the check mark saves the title.
 * Escape or the cross restores the previous one.
 */
export function TitleField({ name, isOnline, onRename }: TitleFieldProps) {
  const [isEditing, setIsEditing] = useState(false);
  const display = useRef<HTMLButtonElement>(null);
  /** Whether to return the focus to the title. True after the user saves or cancels with the keyboard. */
  const returns = useRef(false);
  const finish = (isByKey: boolean) => {
    returns.current = isByKey;
    setIsEditing(false);
  };

  if (isEditing) return <TitleForm name={name} onRename={onRename} onDone={finish} />;
  return (
    <Heading>
      <Tooltip title={isOnline ? 'Rename' : texts.titleOffline} describeChild>
        <Display
          ref={(button: HTMLButtonElement | null) => {
            display.current = button;
            if (returns.current) button?.focus();
            returns.current = false;
          }}
          aria-disabled={!isOnline}
          onClick={() => isOnline && setIsEditing(true)}
        >
          {name}
        </Display>
      </Tooltip>
    </Heading>
  );
}

function TitleForm({
  name,
  onRename,
  onDone,
}: Omit<TitleFieldProps, 'isOnline'> & { onDone: (isByKey: boolean) => void }) {
  const [typed, setTyped] = useState(name);
  const [isSaving, setIsSaving] = useState(false);
  const notify = useNotify();
  const save = async (isByKey: boolean) => {
    const wanted = cleanLine(typed);
    if (wanted === name) return onDone(isByKey);
    if (!wanted) return notify({ text: library.nameBlank, isFailure: true });
    setIsSaving(true);
    try {
      await onRename(wanted);
      onDone(isByKey);
    } catch {
      // The typed title stays in the field, so that the user can try to save it again or cancel.
      notify({ text: texts.titleNotSaved, isFailure: true });
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
      <input
        aria-label="Title"
        value={typed}
        maxLength={maxNameLength}
        ref={focusAtOnce}
        autoComplete="off"
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

/** Prevents a press on the check mark or the cross from taking the focus away from the field. */
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
  [theme.breakpoints.down('md')]: { fontSize: '1.0625rem', lineHeight: '22px', padding: '0 4px' },
}));

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  width: 560,
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
  '& input:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  [theme.breakpoints.down('md')]: { '& button': { width: size.tap, height: size.tap } },
}));
