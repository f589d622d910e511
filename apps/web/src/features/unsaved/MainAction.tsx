import { useState } from 'react';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { keep, type NamedText, openAsCopy, restoreAndOpen, type Tools } from './textActions.ts';

type MainActionProps = { named: NamedText; tools: Tools; isProminent?: boolean };

/** The most likely action. Empty until the server has been asked. */
export function MainAction({ named, tools, isProminent = false }: MainActionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { entry, state, name } = named;
  const { kind } = state;
  const variant = isProminent ? 'contained' : 'tonal';
  if (kind === 'checking' || kind === 'away') return null;
  // The builder restores the newest text of a document, so an older one can only be opened as a copy.
  if ((kind === 'library' || kind === 'new') && entry.isNewest)
    return (
      <LinkButton variant={variant} to="/build/$id" params={{ id: entry.documentId }} aria-label={`Open ${name}`}>
        Open
      </LinkButton>
    );
  const isDeleted = kind === 'gone' || kind === 'notFound';
  const [label, busyLabel, act] = isDeleted
    ? (['Keep as a New Document', 'Keeping', keep] as const)
    : entry.isNewest
      ? (['Restore and Open', 'Restoring', restoreAndOpen] as const)
      : (['Open as a Copy', 'Opening', openAsCopy] as const);
  const run = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await act(named, tools);
    setIsBusy(false);
  };
  return (
    <Button
      variant={variant}
      aria-label={isBusy ? undefined : `${label}: ${name}`}
      busyLabel={isBusy && busyLabel}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
