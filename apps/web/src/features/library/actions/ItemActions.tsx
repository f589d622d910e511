import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { appConfig, useUser } from '../../../user.ts';
import type { Question, Tools } from './action.ts';
import { itemActions } from './itemActions.ts';
import { moveItems } from './move.ts';
import { Questions } from './Questions.tsx';
import { upgradeAddress } from './upgrade.ts';
import { ItemActionsContext, type ItemActionsControls } from './useItemActions.ts';

/** Offers the actions to everything inside it, and holds the dialogs that they open. */
export function ItemActions({ children }: { children: ReactNode }) {
  const user = useUser();
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const isPhone = useIsPhone();
  const { id } = useParams({ strict: false });
  const folderId = id ?? null;
  const { data: config } = useQuery(appConfig);
  const upgradeUrl = config?.upgradeUrl ?? '';
  const [question, setQuestion] = useState<Question | null>(null);

  const tools = useMemo<Tools>(
    () => ({
      now: { user, folderId, isPhone },
      client,
      notify,
      goTo: (href) => void router.navigate({ href }),
      openTab: (address) => void window.open(address, '_blank', 'noopener'),
      upgrade: (path) => location.assign(upgradeAddress(upgradeUrl, path)),
      download: () => {},
      ask: setQuestion,
      anchor: null,
    }),
    [user, folderId, isPhone, client, notify, router, upgradeUrl],
  );

  const controls = useMemo<ItemActionsControls>(() => {
    const shownFor: ItemActionsControls['shownFor'] = (items) =>
      items.length ? itemActions.filter((action) => action.isShown(items, tools.now)) : [];
    return {
      shownFor,
      run(key, items, anchor = null) {
        const action = shownFor(items).find((shown) => shown.key === key);
        void action?.run(items, { ...tools, anchor });
      },
      moveTo: (items, target) => void moveItems(items, target, tools),
    };
  }, [tools]);

  return (
    <ItemActionsContext value={controls}>
      {children}
      <Questions question={question} tools={tools} onClose={() => setQuestion(null)} />
    </ItemActionsContext>
  );
}
