import type { Person } from '@sermon/contract/admin/people';
import { formerAdministratorHours } from '@sermon/domain/accounts/acting';
import { acting } from '@sermon/domain/texts/admin/acting';
import { useState } from 'react';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { useUser } from '../../../user.ts';
import { ViewAsDialog } from '../../acting/ViewAsDialog.tsx';
import { Hint } from '../../settings/Section.tsx';

export function ViewAccount({ person }: { person: Person }) {
  const user = useUser();
  const notOffline = useNotOffline();
  const [isOpen, setIsOpen] = useState(false);
  if (person.id === user.id) return null;
  if (person.isAdministrator) return <Hint>{acting.administrator}</Hint>;
  if (person.isFormerAdministrator) return <Hint>{acting.formerAdministrator(formerAdministratorHours)}</Hint>;
  if (person.isClosed) return <Hint>{acting.closed}</Hint>;
  return (
    <div>
      <DisabledIf why={notOffline} placement="bottom">
        <Button variant="tonal" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {acting.view}
        </Button>
      </DisabledIf>
      <ViewAsDialog person={person} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
