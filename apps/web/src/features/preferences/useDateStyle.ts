import { defaultDateStyle } from '@sermon/domain/calendar/dateStyles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../../offline/connection/useConnection.ts';
import { offlinePreferences } from '../../offline/sessionCopies.ts';
import { dateStyle } from '../../ui/time/dateStyle.ts';
import { useUser } from '../../user.ts';
import { preloadPreferences } from './usePreferences.ts';

const loadCopy = (ownerId: string) => dateStyle.load(offlinePreferences.read(ownerId)?.dateStyle ?? defaultDateStyle);

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
    // Another window may change it.
    return offlinePreferences.subscribe(() => loadCopy(ownerId));
  }, [ownerId]);
  useEffect(() => {
    if (isOnline) void preloadPreferences(client);
  }, [client, ownerId, isOnline]);
}
