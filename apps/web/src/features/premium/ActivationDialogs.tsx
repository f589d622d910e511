import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { CallFailed } from '@sermon/contract/client';
import { premiumFeature } from '@sermon/domain/accounts/entitlements';
import { calls } from '@sermon/domain/texts/calls';
import { premium as premiumTexts } from '@sermon/domain/texts/premium/premium';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LibraryBig, LockOpen } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Answers, AskDialog, useLast } from '../../ui/dialogs/AskDialog.tsx';
import { UpgradePrompt } from '../../ui/dialogs/UpgradePrompt.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { useUser } from '../../user.ts';
import { allItems } from '../library/items.ts';
import { storageUse } from '../storage/storageUse.ts';
import { activate, premiumItem, type PremiumItem, readKeys } from './premiumItems.ts';

type DialogsProps = { item: PremiumItem; activation: Activation };

export function ActivationDialogs({ item, activation }: DialogsProps) {
  const { question, cancel } = activation;
  const upgrade = useUpgrade();
  return (
    <>
      <AgainDialog item={item} activation={activation} />
      <UpgradePrompt
        title={item.name}
        text={texts.ended}
        isOpen={question?.about === 'plan'}
        onActivate={() => {
          const feature = premiumFeature({ kind: item.kind, isFree: false });
          if (feature !== 'freePremium') upgrade(feature);
        }}
        onClose={cancel}
      />
    </>
  );
}

function AgainDialog({ item, activation: { question, addAgain, cancel } }: DialogsProps) {
  const id = useId();
  const copyId = question?.about === 'again' ? question.copyId : null;
  const last = useLast(copyId);
  return (
    <AskDialog title={texts.again.title} isOpen={copyId !== null} descriptionId={id} onClose={cancel}>
      <DialogContent>
        <Typography id={id} sx={{ overflowWrap: 'anywhere' }}>
          {texts.again.text(item.name)}
        </Typography>
      </DialogContent>
      <Answers main={<Button onClick={addAgain}>{texts.again.add}</Button>}>
        <Button variant="outlined" onClick={cancel} ref={focusAtOnce}>
          {texts.again.cancel}
        </Button>
        <LinkButton variant="outlined" to="/library-home/$id" params={{ id: last ?? '' }}>
          {texts.again.open}
        </LinkButton>
      </Answers>
    </AskDialog>
  );
}

export function Unlock({ item, isSecond = false }: { item: PremiumItem; isSecond?: boolean }) {
  const upgrade = useUpgrade();
  const feature = premiumFeature({ kind: item.kind, isFree: false });
  return (
    <Button variant={isSecond ? 'tonal' : 'contained'} onClick={() => feature !== 'freePremium' && upgrade(feature)}>
      <LockOpen size={18} strokeWidth={1.6} aria-hidden />
      {isSecond ? texts.unlockText : texts.unlock}
    </Button>
  );
}

/** Administrators who view an account can do neither. */
export function AddOrUnlock({ item, activation }: { item: PremiumItem; activation: Activation }) {
  const { inAdminImpersonationMode: isActing } = useUser();
  if (item.isLocked && !isActing) return <Unlock item={item} />;
  return (
    <DisabledIf why={isActing && texts.notWhileActing} placement="bottom">
      <Button onClick={activation.add} busyLabel={activation.isAdding && texts.adding}>
        <LibraryBig size={18} strokeWidth={1.6} aria-hidden />
        {texts.add}
      </Button>
    </DisabledIf>
  );
}

/** A question that must be answered first: whether to add a second copy, or whether to choose a plan. */
type Question = { about: 'again'; copyId: string } | { about: 'plan' };

export type Activation = {
  isAdding: boolean;
  question: Question | null;
  add: () => void;
  addAgain: () => void;
  cancel: () => void;
};

/** Opens the new folder or series (spec part 3 §4). */
export function useActivation(item: PremiumItem): Activation {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [isAdding, setIsAdding] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const isRunning = useRef(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function send(again: boolean): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setQuestion(null);
    setIsAdding(true);
    try {
      await show(await activate(item, again));
    } catch (cause) {
      await explain(cause, again);
    } finally {
      isRunning.current = false;
      setIsAdding(false);
    }
  }

  async function show(id: string): Promise<void> {
    for (const queryKey of [...readKeys(item.kind), storageUse.queryKey]) void client.invalidateQueries({ queryKey });
    const done = premiumTexts.activated(item.name);
    try {
      // A list that is still being fetched may have been read before the copy was there.
      await client.cancelQueries({ queryKey: allItems.queryKey });
      await client.fetchQuery({ ...allItems, staleTime: 0 });
    } catch (cause) {
      // The copy exists. The library shows it as soon as it can be loaded.
      void client.invalidateQueries({ queryKey: allItems.queryKey });
      notify({ text: `${done} ${messageOf(cause)}`.trim() });
      return;
    }
    // Users who have opened another screen stay there.
    if (isHere.current) await navigate({ to: '/library-home/$id', params: { id } });
    notify({ text: done });
  }

  async function explain(cause: unknown, again: boolean): Promise<void> {
    const status = cause instanceof CallFailed ? cause.statusCode : null;
    if (status === 403 || status === 404 || status === 409) {
      // The page shows what no longer applies: another plan, an item that is gone, or a copy from another window.
      const now = await client.fetchQuery({ ...premiumItem(item.kind, item.id), staleTime: 0 }).catch(() => null);
      if (status === 403 && now?.isLocked) return setQuestion({ about: 'plan' });
      // The server looks for a copy before it looks for room in the library.
      if (status === 409 && !again && now?.copyId) return setQuestion({ about: 'again', copyId: now.copyId });
    }
    // The server's sentence for this status is about the address of the call.
    const reason = status === 404 ? texts.gone[item.kind] : messageOf(cause);
    notify({ text: `${premiumTexts.activateFailed(item.name)} ${reason}`.trim(), isFailure: true });
  }

  return {
    isAdding,
    question,
    add: () => (item.copyId ? setQuestion({ about: 'again', copyId: item.copyId }) : void send(false)),
    addAgain: () => void send(true),
    cancel: () => setQuestion(null),
  };
}

const messageOf = (cause: unknown): string =>
  cause instanceof CallFailed && cause.message !== calls.unknown ? cause.message : '';
