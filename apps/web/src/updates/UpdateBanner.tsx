import { updates as texts } from '@sermon/domain/texts/offline/updates';
import { useState, useSyncExternalStore } from 'react';
import { NoticeView } from '../ui/notices/NoticeView.tsx';
import { pageUpdates } from './pageUpdates.ts';
import type { UpdateResult, Updates } from './updates.ts';

type UpdateBannerProps = { updates?: Updates };

/** The button saves everything and then loads the newer version (spec part 1 §4). */
export function UpdateBanner({ updates = pageUpdates }: UpdateBannerProps) {
  const state = useSyncExternalStore(updates.subscribe, () => updates.state);
  const [isUpdating, setIsUpdating] = useState(false);
  const [result, setResult] = useState<UpdateResult | null>(null);
  if (state === 'none') return null;

  const isFailure = result === 'notSaved' || result === 'notKept';
  const update = async () => {
    setIsUpdating(true);
    setResult(null);
    setResult(await updates.update());
    // Without an error, the page is about to be replaced, unless the user decides to wait for a running upload.
    setIsUpdating(false);
  };
  const putOff = () => {
    setResult(null);
    updates.putOff();
  };
  return (
    <NoticeView
      text={isFailure ? texts[result] : state === 'required' ? texts.required : texts.available}
      isFailure={isFailure}
      action={{ label: isUpdating ? texts.updating : texts.update, perform: () => void update(), isBusy: isUpdating }}
      {...(state !== 'required' && { onClose: putOff })}
    />
  );
}
