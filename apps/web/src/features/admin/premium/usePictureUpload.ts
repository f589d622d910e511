import { adminPremium } from '@sermon/contract/admin/premium';
import { CallFailed } from '@sermon/contract/client';
import { maxPremiumPictureBytes } from '@sermon/domain/premium/premium';
import { adminPremium as texts } from '@sermon/domain/texts/admin/premium';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { changeList, type PremiumItem, premiumItems } from './premium.ts';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const;

const showsProgressAfterMs = 1_000;

export function usePictureUpload({ id, name }: PremiumItem) {
  const client = useQueryClient();
  const notify = useNotify();
  const running = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [slowFile, setSlowFile] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    if (running.current) return;
    setTrouble(null);
    if (file.size > maxPremiumPictureBytes) return setTrouble(texts.pictureTooLarge(maxPremiumPictureBytes));
    const controller = new AbortController();
    running.current = controller;
    setIsBusy(true);
    const { signal } = controller;
    const timer = setTimeout(() => setSlowFile(file.name), showsProgressAfterMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    try {
      const thumbnailUrl = await callServer(adminPremium.replacePicture, { premiumItemId: id, file }, { signal });
      changeList(client, (all) => all.map((each) => (each.id === id ? { ...each, thumbnailUrl } : each)));
      void client.invalidateQueries({ queryKey: premiumItems.queryKey });
      notify({ text: texts.pictureReplaced(name) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallFailed)) throw error;
      if (error.statusCode === 401 && pageSession.ask()) return;
      const isGone = error.statusCode === 404;
      setTrouble(isGone ? texts.gone(name) : (error.fields.Upload?.join(' ') ?? error.sentence));
    } finally {
      clearTimeout(timer);
      if (!signal.aborted) stop();
    }
  }

  function stop(): void {
    running.current = null;
    setIsBusy(false);
    setSlowFile(null);
  }

  return {
    slowFile,
    isBusy,
    trouble,
    upload,
    cancel(): void {
      running.current?.abort();
      stop();
    },
  };
}
