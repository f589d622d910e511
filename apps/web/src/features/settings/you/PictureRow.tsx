import { profilePicture } from '@sermon/contract/accounts/settings';
import { styled } from '@mui/material/styles';
import type { User } from '@sermon/contract/accounts';
import type { CallFailed } from '@sermon/contract/client';
import { maxPictureBytes, pictureTypes } from '@sermon/domain/accounts/settings';
import { profilePicture as texts } from '@sermon/domain/texts/accounts/preferences';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useChange } from '../../../ask.ts';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { UserAvatar } from '../../../ui/UserAvatar.tsx';
import { useUser } from '../../../user.ts';
import { showUser } from '../account.ts';
import { SettingRow } from './SettingRow.tsx';

export function PictureRow() {
  const client = useQueryClient();
  const notify = useNotify();
  const notOffline = useNotOffline();
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const onError = (failure: CallFailed) => {
    if (failure.statusCode === 401 && pageSession.ask()) return;
    setFailure(failure.fields.Upload?.join(' ') ?? failure.sentence);
  };
  const show = async (changed: User, text: string) => {
    await showUser(client, changed);
    notify({ text });
  };
  const save = useChange(profilePicture.save, { onError, onSuccess: (changed) => show(changed, texts.changed) });
  const remove = useChange(profilePicture.remove, {
    onError,
    async onSuccess(changed) {
      // The button for removing disappears.
      chooseButton.current?.focus();
      await show(changed, texts.removed);
    },
  });
  const isBusy = save.isPending || remove.isPending;
  const upload = (file: File) => {
    if (isBusy) return;
    const isTooLarge = file.size > maxPictureBytes;
    setFailure(isTooLarge ? texts.tooLarge(maxPictureBytes) : null);
    if (!isTooLarge) save.mutate({ file });
  };

  return (
    <SettingRow label={texts.label} end={null} isCentered>
      <Picture role="group" aria-label={texts.label}>
        <UserAvatar user={user} size={64} />
        <div>
          <input
            ref={input}
            type="file"
            accept={pictureTypes.join(',')}
            hidden
            aria-label={texts.choose}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              if (file) upload(file);
            }}
          />
          <DisabledIf why={notOffline} placement="bottom">
            <Button
              ref={chooseButton}
              variant="outlined"
              busyLabel={save.isPending && texts.uploading}
              onClick={() => !isBusy && input.current?.click()}
            >
              {user.profileImageUrl === null ? texts.choose : texts.change}
            </Button>
          </DisabledIf>
          {user.profileImageUrl !== null && (
            <DisabledIf why={notOffline} placement="bottom">
              <Button
                variant="quiet"
                busyLabel={remove.isPending && texts.removing}
                onClick={() => {
                  if (isBusy) return;
                  setFailure(null);
                  remove.mutate({});
                }}
              >
                {texts.remove}
              </Button>
            </DisabledIf>
          )}
        </div>
        <FormMessage message={failure} />
      </Picture>
    </SettingRow>
  );
}

const Picture = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  paddingBlock: 4,
  '& > div:nth-of-type(2)': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > [role=alert]': { flexBasis: '100%' },
});
