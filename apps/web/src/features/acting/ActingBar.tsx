import { styled } from '@mui/material/styles';
import { acting as texts } from '@sermon/domain/texts/admin/acting';
import { Eye } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { createLazyModule } from '../../ui/lazy/lazyModule.ts';
import { lazyPanel } from '../../ui/lazy/lazyPanel.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { size } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { useUser } from '../../user.ts';
import { acting } from '@sermon/contract/admin/acting';
import { personPath } from '@sermon/domain/accounts/guard';
import { useChange } from '../../ask.ts';
import { otherTabs } from '../../session/otherTabs.ts';
import { reloadWithoutAsking, saveEverything } from '../../session/saveEverything.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

const RefundButton = lazyPanel(
  createLazyModule(() => import('../subscription/billing/RefundButton.tsx')),
  ({ RefundButton: Loaded }) => Loaded,
);

/** At the top of every screen. The screens end `--top-room` earlier. */
export function ActingBar() {
  const { inAdminImpersonationMode } = useUser();
  return inAdminImpersonationMode && <Bar />;
}

function Bar() {
  const { firstName, lastName, email } = useUser();
  const { stop, isBusy } = useStopActing();
  const name = `${firstName} ${lastName}`;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = element.current!;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--top-room', `${bar.getBoundingClientRect().height}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--top-room');
    };
  }, []);
  return (
    <Strip ref={element} role="region" aria-label={texts.barLabel}>
      <Eye size={20} strokeWidth={1.8} aria-hidden />
      <span>
        <span role="status">{texts.bar(name, email)}</span>
        <span aria-hidden>{texts.barOnPhones(name)}</span>
      </span>
      <RefundButton />
      <Button variant="outlined" busyLabel={isBusy && texts.stopping} onClick={() => void stop()}>
        {texts.stop}
      </Button>
    </Strip>
  );
}

/** Its colors are the same in light and dark, because nothing else on a screen looks like it. */
const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  boxSizing: 'border-box',
  width: '100%',
  minHeight: 52,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '4px 8px 4px 16px',
  backgroundColor: '#7A1F1F',
  color: '#FFFFFF',
  fontWeight: 600,
  '& > svg': { flex: 'none' },
  '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > span > [aria-hidden]': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    '& > span > [role=status]': visuallyHidden,
    '& > span > [aria-hidden]': {
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
  },
  '& > button': {
    flex: 'none',
    minHeight: size.tap,
    color: '#FFFFFF',
    borderColor: '#FFFFFF',
    backgroundColor: 'transparent',
    '&:hover': { backgroundColor: '#9A2F2F' },
    '&:focus-visible': { outlineColor: '#FFFFFF' },
  },
  '@media print': { display: 'none' },
}));

/**
 * Saves all open texts and returns the administrator to their own account, on the page about the person. Loads the page again, even
 * after a failure, so that nothing of the user stays in memory (spec part 1 §2).
 */
function useStopActing(): { stop: () => Promise<void>; isBusy: boolean } {
  const notify = useNotify();
  const { id } = useUser();
  // A second click must not stop again, which would be refused and load this page again instead of the one about the person.
  const isStopping = useRef(false);
  const change = useChange(acting.stopImpersonation, {
    onSuccess() {
      otherTabs.tell();
      location.assign(personPath(id));
    },
    onError() {
      isStopping.current = false;
      reloadWithoutAsking();
    },
  });
  return {
    async stop() {
      if (isStopping.current) return;
      isStopping.current = true;
      if (await saveEverything()) return change.mutate({});
      isStopping.current = false;
      notify({ text: texts.saveBeforeStop, isFailure: true });
    },
    isBusy: change.isPending || change.isSuccess,
  };
}
