import { adminPremium, type premiumItem } from '@sermon/contract/admin/server';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { ask } from '../../../ask.ts';
import { CallFailed } from '@sermon/contract/client';
import { adminPremium as texts } from '@sermon/domain/texts/admin/premium';
import { useRef } from 'react';
import { callServer } from '../../../api.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';

export type PremiumItem = z.output<typeof premiumItem>;

/** In the order in which users see them, sermons first. */
export const premiumItems = { ...ask(adminPremium.list, {}), refetchOnMount: 'always' } as const;

export const positionOf = (all: readonly PremiumItem[], { id, kind }: PremiumItem): number =>
  all.filter((item) => item.kind === kind).findIndex((item) => item.id === id);

export function withMoved(all: readonly PremiumItem[], id: string, position: number): PremiumItem[] {
  const moved = all.find((item) => item.id === id);
  if (!moved) return [...all];
  const ofKind = all.filter((item) => item.kind === moved.kind && item.id !== id);
  ofKind.splice(position, 0, moved);
  const others = all.filter((item) => item.kind !== moved.kind);
  return moved.kind === 'sermon' ? [...ofKind, ...others] : [...others, ...ofKind];
}

/** Changes the list on the screen before the server has it. A reply that is on its way would undo that, so it is ignored. */
export function changeList(client: QueryClient, change: (all: PremiumItem[]) => PremiumItem[]): void {
  void client.cancelQueries({ queryKey: premiumItems.queryKey });
  client.setQueryData(premiumItems.queryKey, (all) => all && change(all));
}

/**
 * Returns functions that show, hide and move premium items. The list changes at once, and changes back with a notice if the
 * server refuses. Requests are sent one after the other, because their order decides the result.
 */
export function usePremiumActions() {
  const client = useQueryClient();
  const notify = useNotify();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  /**
   * Changes the list, and sends a request after those before it. If that fails, `undo` changes the list back. Loads the list
   * again after the last request.
   */
  async function change(apply: () => void, undo: () => void, request: () => Promise<unknown>): Promise<void> {
    apply();
    waiting.current += 1;
    const sent = last.current.then(request, request);
    last.current = sent;
    try {
      await sent;
    } catch (error) {
      undo();
      throw error;
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) void client.invalidateQueries({ queryKey: premiumItems.queryKey });
    }
  }

  const showInList = (id: string, isEnabled: boolean) => () =>
    changeList(client, (all) => all.map((each) => (each.id === id ? { ...each, isEnabled } : each)));
  const moveInList = (id: string, position: number) => () => changeList(client, (all) => withMoved(all, id, position));
  const placeOf = (item: PremiumItem) => positionOf(client.getQueryData(premiumItems.queryKey) ?? [], item);

  const setShown = ({ id }: PremiumItem, isEnabled: boolean): Promise<void> =>
    change(showInList(id, isEnabled), showInList(id, !isEnabled), () =>
      callServer(adminPremium.setEnabled, { premiumItemId: id, isEnabled }),
    );
  const setPosition = (item: PremiumItem, position: number): Promise<void> =>
    change(moveInList(item.id, position), moveInList(item.id, placeOf(item)), () =>
      callServer(adminPremium.move, { premiumItemId: item.id, position }),
    );

  /** Returns whether the change was made. If not, shows the reason. */
  async function succeeds(item: PremiumItem, made: Promise<void>): Promise<boolean> {
    try {
      await made;
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.statusCode === 401 && pageSession.ask()) return false;
      const text = error.statusCode === 404 ? texts.gone(item.name) : error.sentence;
      notify({ text, isFailure: true });
      return false;
    }
  }

  return {
    async show(item: PremiumItem, isShown: boolean): Promise<void> {
      if (!(await succeeds(item, setShown(item, isShown)))) return;
      const text = isShown ? texts.nowShown(item.name) : texts.nowHidden(item.name);
      notify({ text, undo: { perform: () => setShown(item, !isShown), failed: texts.undoFailed } });
    },
    move: (item: PremiumItem, position: number): Promise<boolean> => succeeds(item, setPosition(item, position)),
    /** To the beginning or the end of its kind, with an undo. */
    async moveFar(item: PremiumItem, to: 'top' | 'bottom'): Promise<void> {
      const all = client.getQueryData(premiumItems.queryKey) ?? [];
      const count = all.filter(({ kind }) => kind === item.kind).length;
      const before = placeOf(item);
      const position = to === 'top' ? 0 : count - 1;
      if (!(await succeeds(item, setPosition(item, position)))) return;
      const undo = { perform: () => setPosition(item, before), failed: texts.undoFailed };
      notify({ text: texts.movedTo(item.name, position + 1, count), undo });
    },
  };
}
