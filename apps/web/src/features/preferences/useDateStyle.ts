import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../connection/useConnection.ts';
import { offlinePreferences } from '../../offline/sessionCopies.ts';
import { dateStyle } from '../../ui/time/dateStyle.ts';
import { useUser } from '../../user.ts';
import { preloadPreferences } from './usePreferences.ts';

function loadCopy(ownerId: string): void {
  const copy = offlinePreferences.read(ownerId);
  if (copy) dateStyle.load(copy.dateStyle);
}

/**
 * Applies first the copy on this device, so that dates do not change after the first paint, and then the choice from
 * the server.
 */
export function useDateStyle(): void {
  const client = useQueryClient();
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  // This runs before the first date is rendered.
  useState(() => loadCopy(ownerId));
  useEffect(() => {
    loadCopy(ownerId);
    if (isOnline) void preloadPreferences(client);
    return offlinePreferences.subscribe(() => loadCopy(ownerId));
  }, [client, ownerId, isOnline]);
}
