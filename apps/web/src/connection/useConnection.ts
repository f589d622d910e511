import { canGoOnline, type ConnectionState, savesTo } from '@sermon/domain/offline/connection';
import { useSyncExternalStore } from 'react';
import { pageConnection } from './pageConnection.ts';

const use = <Value>(select: (state: ConnectionState) => Value): Value =>
  useSyncExternalStore(pageConnection.subscribe, () => select(pageConnection.state));

export const useConnection = (): ConnectionState => use((state) => state);

/** The user works online, and there is a connection. It may be lost without being noticed for a few seconds. */
export const useIsOnline = (): boolean => use((state) => savesTo(state) === 'server');

export const useCanGoOnline = (): boolean => use(canGoOnline);

/** Whether the user works offline. A lost connection does not change that by itself, except at the start. */
export const useWorksOffline = (): boolean => use(({ mode }) => mode === 'offline');
