import { shareDialog as texts } from '@sermon/domain/texts/sharing/dialog';
import { handout as handoutTexts } from '@sermon/domain/texts/sharing/handout';
import { Link as LinkIcon } from 'lucide-react';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Trouble } from '../../ui/states/Trouble.tsx';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { CommentsSection } from './comments/CommentsSection.tsx';
import { ConfirmUnshare } from './ConfirmUnshare.tsx';
import { SharedLink } from './link/SharedLink.tsx';
import { SettingSwitch } from '../../ui/SettingSwitch.tsx';
import { type SharedThing, useShare } from './useShare.ts';
import { VideoSection } from './video/VideoSection.tsx';

type SettingsProps = SharedThing & {
  name: string;
  onNotInitialized: () => void;
  onChanged?: (isShared: boolean) => void;
};

export function ShareSettings({ documentId, kind, name, onNotInitialized, onChanged }: SettingsProps) {
  const sharing = useShare({ documentId, kind }, { onNotInitialized, onChanged });
  const { offer, dialog: upgradeDialog } = useUpgradePrompt();
  const [isConfirming, setIsConfirming] = useState(false);
  const { share, isError, refetch, canShare, isBusy, toggle, set } = sharing;
  if (!share) return isError ? <Trouble onTryAgain={() => void refetch()}>{texts.notFound}</Trouble> : <WaitingPart />;
  const [before, host] = texts.whatHappens[kind](new URL(share.churchUrl ?? share.url).host);
  return (
    <>
      <SettingSwitch
        label={texts.toggle[kind]}
        hint={share.enabled ? texts.isOn[kind] : texts.isOff}
        isOn={share.enabled}
        isBusy={isBusy}
        onChange={(isOn) => {
          if (canShare) void toggle(isOn);
          else if (isOn) offer('share');
          else setIsConfirming(true);
        }}
      />
      {share.enabled ? (
        <>
          <SharedLink share={share} />
          {kind === 'sermon' && <VideoSection sharing={sharing} />}
          {kind === 'sermon' && <CommentsSection sharing={sharing} />}
          {kind === 'sermon' && (
            <SettingSwitch
              label={handoutTexts.setting}
              hint={handoutTexts.settingHint}
              isOn={share.isHandout}
              onChange={(isOn) => void set('isHandout', isOn)}
            />
          )}
          <SettingSwitch
            label={texts.listed}
            hint={texts.listedHint}
            isOn={share.isListed}
            onChange={(isOn) => void set('isListed', isOn)}
          />
        </>
      ) : (
        <What>
          <LinkIcon size={20} strokeWidth={1.6} aria-hidden />
          <span>
            {before}
            <b>{host}</b>
            {texts.whoCanRead}
          </span>
        </What>
      )}
      <ConfirmUnshare
        name={name}
        hasUnshared={share.hasUnshared}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onUnshare={() => {
          setIsConfirming(false);
          void toggle(false);
        }}
      />
      {upgradeDialog}
    </>
  );
}

const What = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& > svg': { flex: 'none', marginTop: 2 },
  '& b': { color: theme.vars.palette.text.primary, overflowWrap: 'anywhere' },
}));
