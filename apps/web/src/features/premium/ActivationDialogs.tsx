import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { premiumFeature } from '@sermon/domain/accounts/entitlements';
import { premiumScreens as texts } from '@sermon/domain/texts/premium/screens';
import { useId } from 'react';
import { Answers } from '../../ui/dialogs/Answers.tsx';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { UpgradePrompt } from '../../ui/dialogs/UpgradePrompt.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { useLast } from '../../ui/useLast.ts';
import { useUpgrade } from '../../plan/useUpgrade.ts';
import type { PremiumItem } from './premiumItems.ts';
import type { Activation } from './useActivation.ts';

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
