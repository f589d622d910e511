import { createUpdates, type Updates } from './updates.ts';
import { keepEverythingOnDevice, reloadWithoutAsking, saveEverything } from '../session/saveEverything.ts';

/** While a window is open. */
export const checkEveryMs = 60 * 60 * 1_000;

/** For checks when the window becomes visible. */
export const checkAtMostEveryMs = 60 * 1_000;

/** Maximum wait for a new version to be fetched, and again for it to be activated, in ms. */
export const longestUpdateMs = 30_000;

const script = '/sw.js';

/** The message on which the generated service worker activates itself. */
const activation = { type: 'SKIP_WAITING' };

export type Browser = {
  container: ServiceWorkerContainer;
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  hostname: string;
};

/**
 * Registers the service worker and tells `updates` about new versions, until `signal` is aborted. On `localhost`, where
 * developers switch between versions, it removes the service worker and its caches instead (spec part 1 §1).
 */
export async function startServiceWorker(
  { container, caches, hostname }: Browser,
  updates: Pick<Updates, 'found'>,
  signal: AbortSignal,
): Promise<void> {
  if (hostname === 'localhost') return removeServiceWorker(container, caches);
  reportOtherWindows(container, updates, signal);
  // Browsers reject this in some private windows. A browser that tests control resolves it without a registration.
  const registration = (await container.register(script, { updateViaCache: 'none' }).catch(() => null)) ?? null;
  if (!registration || signal.aborted) return;
  // A worker only waits while an earlier one is active, so the first installation is no update.
  const report = () => void (registration.waiting && registration.active && updates.found());
  // A page without a worker came from the server, so the version that waits is no newer. This is so after an UPDATE whose
  // activation took too long.
  if (container.controller === null) registration.waiting?.postMessage(activation);
  else report();
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', report, { signal }),
    { signal },
  );
  checkRegularly(registration, signal);
}

/** Reports an update that was started in another window: its version is active for this window, too. */
function reportOtherWindows(
  container: ServiceWorkerContainer,
  updates: Pick<Updates, 'found'>,
  signal: AbortSignal,
): void {
  let isControlled = container.controller !== null;
  container.addEventListener(
    'controllerchange',
    () => {
      // The first service worker of a page comes from the same version as the page.
      if (isControlled) updates.found();
      isControlled = true;
    },
    { signal },
  );
}

function checkRegularly(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // Fails without a network. The next check may succeed.
    registration.update().catch(() => {});
  };
  const timer = setInterval(check, checkEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener(
    'visibilitychange',
    () => {
      const isVisible = document.visibilityState === 'visible';
      // The clock of a device may jump back.
      if (isVisible && Math.abs(Date.now() - checkedAt) >= checkAtMostEveryMs) check();
    },
    { signal },
  );
}

async function removeServiceWorker(container: ServiceWorkerContainer, caches: Browser['caches']): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/**
 * Activates the newest version, so that the next reload shows it. If the server has none, or it cannot be installed,
 * removes the service worker, so that the reload gets the page from the server. Without the server, changes nothing.
 */
export async function activateNewest(
  container: Pick<ServiceWorkerContainer, 'getRegistration'>,
  isServerReachable: () => Promise<boolean>,
): Promise<void> {
  const registration = await container.getRegistration();
  if (!registration) return;
  const isFetched = registration.waiting !== null || (await hasUpdated(registration));
  const worker = registration.waiting ?? registration.installing;
  // The active version is the newest. This window is older if another window was updated.
  if (isFetched && !worker) return;
  if (worker && (await activates(worker))) return;
  if (await isServerReachable()) await registration.unregister();
}

/** Resolves to false if the server cannot be reached, or has no service worker because it runs an earlier release. */
const hasUpdated = (registration: ServiceWorkerRegistration): Promise<boolean> =>
  registration.update().then(
    () => true,
    () => false,
  );

async function activates(worker: ServiceWorker): Promise<boolean> {
  await untilNot(worker, ['installing']);
  if (worker.state === 'installed') worker.postMessage(activation);
  await untilNot(worker, ['installing', 'installed', 'activating']);
  return worker.state === 'activated';
}

/** Resolves to whether the server replies. A proxy's error page does not count. */
export const isServerReachable = (): Promise<boolean> =>
  fetch(script, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(longestUpdateMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );

const untilNot = (worker: ServiceWorker, states: ServiceWorkerState[]): Promise<void> =>
  new Promise((done) => {
    const check = () => {
      if (states.includes(worker.state)) return;
      end();
    };
    const end = () => {
      clearTimeout(timer);
      worker.removeEventListener('statechange', check);
      done();
    };
    const timer = setTimeout(end, longestUpdateMs);
    worker.addEventListener('statechange', check);
    check();
  });

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
