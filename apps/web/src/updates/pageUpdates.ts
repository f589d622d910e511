import { keepEverythingOnDevice, reloadWithoutAsking, saveEverything } from '../session/saveEverything.ts';
import { activateNewest, isServerReachable } from './serviceWorker.ts';
import { createUpdates } from './updates.ts';

const activateNewestHere = async (): Promise<void> => {
  if ('serviceWorker' in navigator) await activateNewest(navigator.serviceWorker, isServerReachable);
};

export const pageUpdates = createUpdates({
  saveEverything,
  keepEverythingOnDevice,
  activateNewest: activateNewestHere,
  reloadPage: reloadWithoutAsking,
});

/**
 * Reloads the page in its newest version, after a screen could not be shown. A mere reload would show the version that
 * the service worker keeps, whose other files the server may no longer have.
 */
export async function reloadNewest(): Promise<void> {
  await activateNewestHere();
  location.reload();
}
