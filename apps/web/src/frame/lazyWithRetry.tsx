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
import { Waiting } from '../ui/states/Waiting.tsx';
import { reloadNewest } from '../updates/pageUpdates.ts';
import { CannotReachScreen } from './CannotReachScreen.tsx';
import { ChunkGone, importWithRetry, isServerReachable } from './importWithRetry.ts';
import { forgetReload, reloadOnce } from './reloadOnce.ts';
import { focusHeading } from './useFocusOnArrival.ts';

type Trouble = ComponentType<{ onTryAgain: () => void }>;

export type LazyScreen = FunctionComponent & { preload: () => Promise<void> | undefined; module: LazyModule<unknown> };

/** Shown if a screen's code could not be loaded. A layout can provide its own version that fits inside it. */
export const ScreenTrouble = createContext<Trouble>(({ onTryAgain }) => (
  <CannotReachScreen message={texts.cannotReach} onTryAgain={onTryAgain} />
));

type Options = {
  Trouble?: Trouble;
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
  { Trouble, reload = () => void reloadNewest() }: Options = {},
): LazyScreen {
  const module = createLazyModule(async () => {
    const loaded = await importWithRetry(load);
    forgetReload(name);
    return loaded;
  });

  function Lazy() {
    const router = useRouter();
    const state = useSyncExternalStore(module.subscribe, () => module.state);
    const LayoutTrouble = use(ScreenTrouble);
    const [hadTrouble, setHadTrouble] = useState(false);
    const [fatal, setFatal] = useState<ChunkGone | null>(null);
    const gone = state.kind === 'failed' && state.cause instanceof ChunkGone ? state.cause : null;
    if (state.kind === 'failed' && !gone && !hadTrouble) setHadTrouble(true);

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
        if (!isReachable) setHadTrouble(true);
        else if (!reloadOnce(name, reload)) setFatal(gone);
      };
      void recover();
      return () => void (isShown = false);
    }, [gone]);

    const isTroubleShown = hadTrouble && state.kind !== 'there' && !fatal;
    const isRecovered = hadTrouble && state.kind === 'there';
    useEffect(() => {
      // The message takes the focus that the previous screen lost. So does the screen that replaces the message, also
      // if it was preloaded without a click on Try Again.
      if (isTroubleShown || isRecovered) focusScreen();
    }, [isTroubleShown, isRecovered]);

    const tryAgain = async () => {
      // Makes the router preload all layouts and screens of the page again, because more than one may have failed to
      // load.
      await router.load();
      focusScreen();
    };

    if (state.kind === 'there') return createElement<object>(state.loaded[name]);
    if (fatal) throw fatal;
    // The error stays visible during another attempt so that its button keeps the focus.
    if (isTroubleShown) return createElement(Trouble ?? LayoutTrouble, { onTryAgain: () => void tryAgain() });
    return <Waiting />;
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
