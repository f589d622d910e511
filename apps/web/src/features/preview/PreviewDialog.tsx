import Dialog from '@mui/material/Dialog';
import type { User } from '@sermon/contract/accounts';
import { preview as texts } from '@sermon/domain/texts/premium/preview';
import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { previewPath } from '../../plan/upgradedFrom.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { FormMessage } from '../../ui/plain/Field.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { TestModeBanner } from '../subscription/TestModeBanner.tsx';
import { Entrance } from './Entrance.tsx';
import css from './PreviewDialog.module.css';
import { Plans, type PlanView, LoadingState } from './Plans.tsx';
import { forget, type PreviewState } from './usePreview.ts';

type PreviewDialogProps = {
  id: string;
  name: string | null;
  user: User | null;
  state: PreviewState;
  onTryAgain: () => void;
  isTrying: boolean;
};

/** Cannot be closed: Back leads to an earlier step, or to the page before. */
export function PreviewDialog({ id, name, user, state, onTryAgain, isTrying }: PreviewDialogProps) {
  const isPhone = useIsPhone();
  const titleId = useId();
  const router = useRouter();
  const [chosen, setChosen] = useState<PlanView>('offers');
  const view = state.kind === 'upsell' ? chosen : null;
  const isCheckout = view !== null && view !== 'offers';
  const dialog = useRef<HTMLDivElement>(null);
  useFocusOnStep(view ?? state.kind, dialog);
  const isWide = state.kind === 'entrance' || (view === 'offers' && !user?.proSubscription);
  const back = () => {
    if (isCheckout) return setChosen('offers');
    forget(id);
    if (history.length > 1) router.history.back();
    else void router.navigate({ to: '/library-home', replace: true });
  };
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth={view === 'bundle' ? 'lg' : isWide ? 'md' : 'xs'}
      // Escape leads back from the checkout, but never leaves the page.
      onClose={(_, reason) => reason === 'escapeKeyDown' && isCheckout && back()}
      aria-labelledby={titleId}
      slotProps={{ paper: { ref: dialog, sx: isPhone ? {} : { m: 2, width: 'calc(100% - 32px)' } } }}
    >
      <h1 id={titleId} style={visuallyHidden}>
        {texts.dialog}
      </h1>
      {view !== null && <TestModeBanner />}
      <div className={css.back}>
        <Button variant="quiet" onClick={back}>
          <ArrowLeft size={18} strokeWidth={1.8} aria-hidden />
          {texts.back}
        </Button>
      </div>
      <div className={css.content}>
        {state.kind === 'entrance' ? (
          <Entrance path={previewPath(id)} name={name ?? ''} />
        ) : view !== null && user ? (
          <Plans user={user} path={previewPath(id)} name={name ?? ''} view={view} onView={setChosen} />
        ) : state.kind === 'missing' ? (
          <Problem message={texts.notFound} action={texts.refresh} isBusy={isTrying} onAction={onTryAgain} />
        ) : state.kind === 'failed' ? (
          <Problem
            message={texts.notLoaded}
            detail={state.detail}
            action={texts.tryAgain}
            isBusy={isTrying}
            onAction={onTryAgain}
          />
        ) : (
          <LoadingState text={state.kind === 'saving' ? texts.saving : texts.loading} />
        )}
      </div>
    </Dialog>
  );
}

/**
 * Moves the focus if the element that had it is gone, so that screen readers and the Tab key start there. A step
 * without a heading, or whose heading is still loading, begins with the hidden title.
 */
function useFocusOnStep(step: string, dialog: RefObject<HTMLElement | null>): void {
  const last = useRef(step);
  useEffect(() => {
    if (step === last.current) return;
    last.current = step;
    if (document.activeElement !== document.body) return;
    const headings = [...(dialog.current?.querySelectorAll<HTMLElement>('h1, h2') ?? [])];
    const heading = headings[1] ?? headings[0];
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step, dialog]);
}

type ProblemProps = {
  message: string;
  detail?: string | null;
  action: string;
  isBusy: boolean;
  onAction: () => void;
};

const Problem = ({ message, detail = null, action, isBusy, onAction }: ProblemProps) => (
  <div className={css.problem}>
    <FormMessage message={message} />
    {detail !== null && <p>{detail}</p>}
    <Button busyLabel={isBusy && texts.loading} onClick={() => !isBusy && onAction()}>
      {action}
    </Button>
  </div>
);
