import { library } from '@sermon/contract/library';
import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';
import { library as libraryTexts } from '@sermon/domain/texts/library';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../itemChanges/itemChange.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ask } from '../../ask.ts';

type InTrashProps = { id: string; name: string; onRestored: () => Promise<unknown> };

export function InTrash({ id, name, onRestored }: InTrashProps) {
  const [isBusy, setIsBusy] = useState(false);
  const notify = useNotify();
  const client = useQueryClient();
  const restore = async () => {
    setIsBusy(true);
    try {
      await send({ call: 'documents.restore', input: { id } });
      for (const call of [library.trash, library.list])
        void client.invalidateQueries({ queryKey: ask(call, {}).queryKey });
      await onRestored();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      notify({ text: libraryTexts.failedToRestore(name), isFailure: true });
    }
    setIsBusy(false);
  };
  return (
    <EmptyState Icon={Trash2} text={texts.inTrash(name)}>
      <Button variant="contained" busyLabel={isBusy && 'Restoring'} onClick={() => void restore()}>
        Restore
      </Button>
      <LinkButton to="/library-trash" variant="tonal">
        Open Trash
      </LinkButton>
    </EmptyState>
  );
}
