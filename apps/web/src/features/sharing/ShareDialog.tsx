import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { sharing } from '@sermon/contract/sharing/shares';
import { may } from '@sermon/domain/accounts/entitlements';
import { handout as handoutTexts, shareDialog as texts } from '@sermon/domain/texts/sharing/sharing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as LinkIcon, TriangleAlert } from 'lucide-react';
import { type PropsWithChildren, useState } from 'react';
import { ask } from '../../ask.ts';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { SettingSwitch } from '../../ui/SettingSwitch.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { appConfig, useUser } from '../../user.ts';
import { AddressForm } from './AddressForm.tsx';
import { ChurchSection } from './ChurchSection.tsx';
import { CommentsSection } from './comments/CommentsSection.tsx';
import { SharedLink } from './SharedLink.tsx';
import { type SharedThing, useShare } from './useShare.ts';
import { VideoSection } from './VideoSection.tsx';

type DialogProps = SharedThing & {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
  /** `isShared`: whether the text or the slides are shared now. */
  onChanged?: (isShared: boolean) => void;
};

/** On an installation with hosts for churches, asks for the church's address the first time, if the user may share. */
export function ShareDialog({ isOpen, onClose, onClosed, ...props }: DialogProps) {
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const notify = useNotify();
  const canShare = may(useUser(), 'share');
  const shareHost = useQuery(appConfig).data?.shareHost ?? null;
  const mayNeedAddress = shareHost !== null && canShare;
  const read = ask(sharing.preference, {});
  const { data: preference, isError, refetch } = useQuery({ ...read, enabled: isOpen && mayNeedAddress });
  const needsAddress = mayNeedAddress && preference === null;
  return (
    <AskDialog
      title={needsAddress ? texts.addressTitle : texts.title(props.kind, props.name)}
      width="sm"
      hasClose
      isFullScreen={isPhone}
      isOpen={isOpen}
      onClose={onClose}
      {...(onClosed && { onClosed })}
    >
      {mayNeedAddress && isError ? (
        <Body onClose={onClose}>
          <ErrorState onTryAgain={() => void refetch()}>{texts.notLoaded}</ErrorState>
        </Body>
      ) : mayNeedAddress && preference === undefined ? (
        <Body onClose={onClose}>
          <LoadingArea />
        </Body>
      ) : needsAddress ? (
        <AddressForm
          shareHost={shareHost}
          onSaved={(saved) => client.setQueryData(read.queryKey, saved)}
          onClose={onClose}
        />
      ) : (
        <Body onClose={onClose}>
          <ShareSettings
            {...props}
            onNotInitialized={() => {
              notify({ text: texts.notInitialized, isFailure: true });
              onClose();
            }}
          />
        </Body>
      )}
    </AskDialog>
  );
}

function Body({ onClose, children }: PropsWithChildren<{ onClose: () => void }>) {
  const isPhone = useIsPhone();
  return (
    <>
      <DialogContent>
        <Sections>{children}</Sections>
      </DialogContent>
      {!isPhone && (
        <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
          <Button variant="outlined" onClick={onClose}>
            {texts.done}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > * + *': { paddingTop: 16, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

type SettingsProps = SharedThing & {
  name: string;
  onNotInitialized: () => void;
  onChanged?: (isShared: boolean) => void;
};

function ShareSettings({ documentId, kind, name, onNotInitialized, onChanged }: SettingsProps) {
  const sharing = useShare({ documentId, kind }, { onNotInitialized, onChanged });
  const { offer, dialog: upgradeDialog } = useUpgradePrompt();
  const [isConfirming, setIsConfirming] = useState(false);
  const { share, isError, refetch, canShare, isBusy, toggle, set } = sharing;
  if (!share)
    return isError ? <ErrorState onTryAgain={() => void refetch()}>{texts.notFound}</ErrorState> : <LoadingArea />;
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
          <ChurchSection sharing={sharing} />
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

type ConfirmProps = {
  name: string;
  /** The user has turned off sharing before, so that the server would refuse it. */
  hasUnshared: boolean;
  isOpen: boolean;
  onUnshare: () => void;
  onClose: () => void;
};

/** Without a subscription, sharing cannot be switched on again (spec part 2 §4). */
const ConfirmUnshare = ({ name, hasUnshared, isOpen, onUnshare, onClose }: ConfirmProps) => (
  <AskDialog title={hasUnshared ? texts.cannotUnshare : texts.unshareTitle} isOpen={isOpen} onClose={onClose}>
    <DialogContent>
      {!hasUnshared && <p style={{ margin: '0 0 16px' }}>{texts.unshareText(name)}</p>}
      <Warning>
        <TriangleAlert size={20} strokeWidth={1.6} aria-hidden />
        <span>{hasUnshared ? texts.unsharedBefore : texts.unshareWarning}</span>
      </Warning>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
      <Button variant="outlined" onClick={onClose} ref={focusAtOnce}>
        {texts.keepSharing}
      </Button>
      {!hasUnshared && (
        <Button variant="danger" onClick={onUnshare}>
          {texts.unshare}
        </Button>
      )}
    </DialogActions>
  </AskDialog>
);

const Warning = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  margin: 0,
  padding: '10px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& > svg': { flex: 'none', marginTop: 2, color: theme.vars.palette.warning.main },
}));
