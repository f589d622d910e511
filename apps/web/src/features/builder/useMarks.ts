import type { BuilderAsset } from '@sermon/contract/builder';
import { CallFailed } from '@sermon/contract/client';
import { builder as texts } from '@sermon/domain/texts/builder';
import { useRef } from 'react';
import { api } from './api.ts';
import { useNotify } from '../../ui/notices.tsx';

type Marks = Pick<BuilderAsset, 'isStarred' | 'offlineMode'>;

/** Turns the star and the offline mark over. It is seen at once, and taken back where the server does not take it. */
export function useMarks(asset: BuilderAsset, show: (marks: Partial<Marks>) => void) {
  const notify = useNotify();
  const underWay = useRef(new Set<keyof Marks>());

  async function turn(mark: keyof Marks, send: (isOn: boolean) => Promise<unknown>, said: Said) {
    // Two answers of one mark may come in the wrong order.
    if (underWay.current.has(mark)) return;
    underWay.current.add(mark);
    const isOn = !asset[mark];
    show({ [mark]: isOn });
    try {
      await send(isOn);
      notify({ text: isOn ? said.added : said.removed });
    } catch (cause) {
      show({ [mark]: !isOn });
      if (!(cause instanceof CallFailed)) throw cause;
      notify({ text: said.failed, isFailure: true });
    } finally {
      underWay.current.delete(mark);
    }
  }

  const { id, name } = asset;
  return {
    turnStar: () =>
      turn('isStarred', (isStarred) => api.documents.star({ id, isStarred }), {
        added: texts.starAdded,
        removed: texts.starRemoved,
        failed: texts.starNotSaved,
      }),
    turnOffline: () =>
      turn('offlineMode', (offlineMode) => api.documents.setOfflineMode({ builderAssetId: id, offlineMode }), {
        added: texts.offlineAdded,
        removed: texts.offlineRemoved,
        failed: texts.offlineNotSaved(name),
      }),
  };
}

type Said = { added: string; removed: string; failed: string };
