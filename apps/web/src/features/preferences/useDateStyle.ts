import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../offline/connection/useConnection.ts';
import { offlinePreferences } from '../../offline/sessionCopies.ts';
import { dateStyle } from '../../ui/time/dateStyle.ts';
import { useUser } from '../../user.ts';
import { preloadPreferences } from './usePreferences.ts';

function loadCopy(ownerId: string): void {
  const copy = offlinePreferences.read(ownerId);
  if (copy) dateStyle.load(copy.dateStyle);
}

/**
 * Writes dates on all screens as the user has chosen: at first as this device knows it, so that nothing changes before
 * the eyes of the user, and then as the server says.
 */
export function useDateStyle(): void {
  const client = useQueryClient();
  const { id: ownerId } = useUser();
  const isOnline = useIsOnline();
  // Before the first date is drawn.
  useState(() => loadCopy(ownerId));
  useEffect(() => {
    loadCopy(ownerId);
    if (isOnline) void preloadPreferences(client);
    // Another window may change it.
    return offlinePreferences.subscribe(() => loadCopy(ownerId));
  }, [client, ownerId, isOnline]);
}
