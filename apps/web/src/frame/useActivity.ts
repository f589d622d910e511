import { telemetry } from '@sermon/contract/telemetry';
import { isActivityDue } from '@sermon/domain/accounts/activity';
import { subscriptionOf } from '@sermon/domain/accounts/entitlements';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callServer } from '../api.ts';
import { purchaseKeys } from '../plan/upgradedFrom.ts';
import { appConfig, useUser } from '../user.ts';

/** Spec part 1 §3. */
const storageKey = 'sermon-last-active';

const { reportedStatus: statusKey } = purchaseKeys;

/**
 * Reports that the user is active, at most every five minutes, when they open another page. Where plans are sold, also
 * reports the status of the user's subscription when it has changed. Nothing waits for the reports.
 */
export function useActivity(): void {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const user = useUser();
  const { id, inAdminImpersonationMode } = user;
  const { data: config } = useQuery(appConfig);
  const isSold = config !== undefined && config.billing !== 'none';
  const status = isSold ? (subscriptionOf(user)?.status ?? 'none') : null;
  useEffect(() => {
    if (page && status !== null && !inAdminImpersonationMode) noteStatus(id, status);
  }, [page, id, status, inAdminImpersonationMode]);
  useEffect(() => {
    // An administrator's work does not count as the user's activity.
    if (page && !inAdminImpersonationMode) noteActivity(new Date());
  }, [page, inAdminImpersonationMode]);
}

function noteActivity(now: Date): void {
  try {
    if (!isActivityDue(noted(), now)) return;
    localStorage.setItem(storageKey, now.toISOString());
  } catch {
    // Without storage there is no time limit, and every page would send a report.
    return;
  }
  // A failed report is not retried. The first page opened at least five minutes later sends the next one.
  void callServer(telemetry.updateContact, { field: 'LastInteractionDate', value: now.toISOString() }).catch(() => {});
}

function noteStatus(userId: string, value: string): void {
  const now = `${userId} ${value}`;
  try {
    if (localStorage.getItem(statusKey) === now) return;
    localStorage.setItem(statusKey, now);
  } catch {
    return;
  }
  // A report that has failed is sent again with the next page.
  void callServer(telemetry.updateContact, { field: 'SubscriptionStatus', value }).catch(() =>
    localStorage.removeItem(statusKey),
  );
}

function noted(): Date | null {
  const date = new Date(localStorage.getItem(storageKey) ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
