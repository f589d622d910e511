import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { type ComponentType, type PropsWithChildren, useEffect, useState, useSyncExternalStore } from 'react';
import type { LazyModule } from './lazyModule.ts';
import { ErrorState } from '../states/ErrorState.tsx';

/**
 * Returns a component that loads its module when it is first rendered and shows a spinner until then. If loading fails,
 * it shows the message `failed` and a button to try again. Without `failed` it renders nothing, because a component
 * next to it reports the failure. `Around` wraps both the spinner and the failure, for example to add a dialog's close
 * button.
 *
 * @example
 * const History = lazyPanel(historyModule, ({ HistoryView }) => HistoryView, texts.notLoaded);
 */
export function lazyPanel<Loaded, Props extends object>(
  module: LazyModule<Loaded>,
  pick: (loaded: Loaded) => ComponentType<Props>,
  failed?: string,
  Around: ComponentType<PropsWithChildren<Props>> = ({ children }) => children,
) {
  return function LazyPanel(props: Props) {
    const state = useSyncExternalStore(module.subscribe, () => module.state);
    useEffect(() => void module.fetch(), []);
    if (state.kind === 'there') {
      const Loaded = pick(state.loaded);
      return <Loaded {...props} />;
    }
    if (failed === undefined) return null;
    return (
      <Around {...props}>
        {state.kind === 'failed' ? (
          <ErrorState onTryAgain={() => void module.fetch()}>{failed}</ErrorState>
        ) : (
          <LoadingBox>
            <CircularProgress size={20} aria-label="Loading" />
          </LoadingBox>
        )}
      </Around>
    );
  };
}

/**
 * The same for a dialog, whose module is loaded when it first opens. It stays mounted afterwards, so that it can fade out.
 *
 * @example
 * export const ShareDialog = lazyDialog(shareModule, (loaded) => loaded.ShareDialog, texts.notLoaded, Around);
 */
export function lazyDialog<Loaded, Props extends { isOpen: boolean }>(
  ...panel: Parameters<typeof lazyPanel<Loaded, Props>>
) {
  const Panel = lazyPanel<Loaded, Props>(...panel);
  return function LazyDialog(props: Props) {
    const [isNeeded, setIsNeeded] = useState(props.isOpen);
    if (props.isOpen && !isNeeded) setIsNeeded(true);
    return isNeeded ? <Panel {...props} /> : null;
  };
}

const LoadingBox = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  padding: '24px 20px',
  animation: 'appear 160ms 200ms both',
  '@keyframes appear': { from: { opacity: 0 } },
});
