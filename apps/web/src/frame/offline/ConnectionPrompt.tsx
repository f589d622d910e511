import { promptOf } from '@sermon/domain/offline/connection';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, Wifi } from 'lucide-react';
import { pageConnection } from '../../connection/pageConnection.ts';
import { useConnection } from '../../connection/useConnection.ts';
import { NoticeView } from '../../ui/notices/NoticeView.tsx';
import { currentUser } from '../../user.ts';

/**
 * Spec part 1 §4. Stays until the user answers or the reason ends. Visitors are not asked, because they cannot do
 * anything offline.
 */
export function ConnectionPrompt() {
  const { data: user } = useQuery({ ...currentUser, enabled: false });
  const prompt = promptOf(useConnection());
  // An administrator who acts as a user has nothing on this device to work with.
  if (!user || user.inAdminImpersonationMode || !prompt) return null;
  const { text, button, choice } = prompt;
  return (
    <NoticeView
      key={choice}
      text={text}
      isFailure={false}
      Icon={choice === 'goOffline' ? CloudOff : Wifi}
      action={{ label: button, perform: () => pageConnection.report(choice), isBusy: false }}
      onClose={() => pageConnection.report('dismissed')}
    />
  );
}
