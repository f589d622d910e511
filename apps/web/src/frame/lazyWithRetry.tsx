import { calls as texts } from '@sermon/domain/texts/calls';
import { useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createLazyModule, type LazyModule } from '../ui/lazy/lazyModule.ts';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { reloadNewest } from '../updates/serviceWorker.ts';
import { CannotReachScreen } from './ErrorScreen.tsx';
import { focusHeading } from './useFocusOnArrival.ts';
import { app } from '@sermon/contract/app';
import { callServer } from '../api.ts';

const keyOf = (screen: string) => `sermon-reloaded-for-${screen}`;

/**
 * Reloads the page to get the new version of a screen. To prevent a reload loop, it returns false without reloading if
 * this tab has already reloaded for the same screen or if the browser refuses storage.
 */
export function reloadOnce(screen: string, reload: () => void): boolean {
  try {
    if (sessionStorage.getItem(keyOf(screen)) !== null) return false;
    sessionStorage.setItem(keyOf(screen), 'yes');
  } catch {
    return false;
  }
  reload();
  return true;
}

function forgetReload(screen: string): void {
  try {
    sessionStorage.removeItem(keyOf(screen));
  } catch {
    // Without storage there is no record to remove.
  }
}

/** A server that takes longer to answer counts as unreachable. */
const pingLimitMs = 4_000;

/** The server responds but does not have the chunk, usually because a new version has been deployed. */
class ChunkGone extends Error {
  override name = 'ChunkGone';
}

/** The server does not respond to a ping either: the network is down, or the server is restarting. */
class ServerUnreachable extends Error {
  override name = 'ServerUnreachable';
}

/** Resolves to whether our own server responds. A hotel's sign-in page or a proxy's error page does not count. */
const isServerReachable = (): Promise<boolean> =>
  callServer(app.ping, {}, { signal: AbortSignal.timeout(pingLimitMs) }).then(
    () => true,
    () => false,
  );

/**
 * If the import fails, pings the server and, if the server responds, imports the chunk once more. Throws
 * `ServerUnreachable` or `ChunkGone` so that callers can tell whether reloading the page may help.
 */
async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!(await isServerReachable())) throw new ServerUnreachable('The server does not answer', { cause });
  }
  try {
    return await load();
  } catch (cause) {
    // The browser's error message names the chunk.
    throw new ChunkGone(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

type ErrorComponent = ComponentType<{ onTryAgain: () => void }>;

export type LazyScreen = FunctionComponent & { preload: () => Promise<void> | undefined; module: LazyModule<unknown> };

/** Shown if a screen's code could not be loaded. A layout can provide its own version that fits inside it. */
export const ScreenErrorContext = createContext<ErrorComponent>(({ onTryAgain }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain} />
));

type Options = {
  ErrorComponent?: ErrorComponent;
  reload?: () => void;
};

/**
 * Returns a route component whose code is imported on first use: `lazyWithRetry(() => import('./Home.tsx'), 'Home')`.
 * If the server cannot be reached, the component says so and offers to try again. If the server no longer has the file,
 * the component reloads the page once; if that does not help, it throws to the route's error component. The router
 * calls `preload`, which never rejects, before it shows the screen.
 */
export function lazyWithRetry<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
  { ErrorComponent, reload = () => void reloadNewest() }: Options = {},
): LazyScreen {
  const module = createLazyModule(async () => {
    const loaded = await importWithRetry(load);
    forgetReload(name);
    return loaded;
  });

  function Lazy() {
    const router = useRouter();
    const state = useSyncExternalStore(module.subscribe, () => module.state);
    const LayoutError = use(ScreenErrorContext);
    const [hasFailedBefore, setHasFailedBefore] = useState(false);
    const [fatal, setFatal] = useState<ChunkGone | null>(null);
    const gone = state.kind === 'failed' && state.cause instanceof ChunkGone ? state.cause : null;
    if (state.kind === 'failed' && !gone && !hasFailedBefore) setHasFailedBefore(true);

    useEffect(() => {
      // The router's own preload may have failed, and the failure may have been discarded, before this effect runs.
      if (state.kind === 'absent') void module.fetch();
    }, [state.kind]);

    useEffect(() => {
      if (!gone) return;
      let isShown = true;
      const recover = async () => {
        // The server may be unreachable by now. In that case a reload would replace the page with the browser's error
        // page.
        const isReachable = await isServerReachable();
        if (!isShown) return;
        if (!isReachable) setHasFailedBefore(true);
        else if (!reloadOnce(name, reload)) setFatal(gone);
      };
      void recover();
      return () => void (isShown = false);
    }, [gone]);

    const isErrorShown = hasFailedBefore && state.kind !== 'there' && !fatal;
    const isRecovered = hasFailedBefore && state.kind === 'there';
    useEffect(() => {
      // The message takes the focus that the previous screen lost. So does the screen that replaces the message, also
      // if it was preloaded without a click on Try Again.
      if (isErrorShown || isRecovered) focusScreen();
    }, [isErrorShown, isRecovered]);

    const tryAgain = async () => {
      // Makes the router preload all layouts and screens of the page again, because more than one may have failed to
      // load.
      await router.load();
      focusScreen();
    };

    if (state.kind === 'there') return createElement<object>(state.loaded[name]);
    if (fatal) throw fatal;
    // The error stays visible during another attempt so that its button keeps the focus.
    if (isErrorShown) return createElement(ErrorComponent ?? LayoutError, { onTryAgain: () => void tryAgain() });
    return <LoadingState />;
  }

  const preload = () => {
    if (module.state.kind === 'there') return undefined;
    // A lazy module discards a failure if it has no listener. Subscribing keeps the failure, so that this screen can
    // show it without loading the module a second time.
    const stopListening = module.subscribe(() => {});
    return module.fetch().finally(stopListening);
  };
  return Object.assign(Lazy, { preload, module });
}

/** As after a click on a link, unless a control still has the focus. */
function focusScreen(): void {
  const main = document.getElementById('main');
  const isLost = () => document.activeElement === document.body || document.activeElement === null;
  // A layout appears before its screen. Its main element then has the focus until there is a heading.
  if (!isLost() && document.activeElement !== main) return;
  focusHeading(main);
  if (isLost()) main?.focus({ preventScroll: true });
}
