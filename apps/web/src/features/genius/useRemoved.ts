import { genius } from '@sermon/contract/genius';
import type { CorpusKind } from '@sermon/contract/corpus';
import { genius as texts } from '@sermon/domain/texts/genius';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callServer } from '../../api.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

type Item = { id: string; title: string };

const calls = {
  sermon: { block: genius.blockSermon, unblock: genius.unblockSermon, failed: texts.sermonNotRemoved },
  illustration: {
    block: genius.blockIllustration,
    unblock: genius.unblockIllustration,
    failed: texts.illustrationNotRemoved,
  },
};

/** Suggestions are removed first on the server and then from the list (spec part 2 §4). */
export function useRemoved() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const notify = useNotify();
  const remove = useCallback(
    async (kind: CorpusKind, { id, title }: Item): Promise<boolean> => {
      if (underWay.current.has(id)) return false;
      underWay.current.add(id);
      const { block, unblock, failed } = calls[kind];
      try {
        await callServer(block, { Id: id });
      } catch {
        notify({ text: failed, isFailure: true });
        return false;
      } finally {
        underWay.current.delete(id);
      }
      flushSync(() => setIds((all) => new Set([...all, id])));
      notify({
        text: texts.removed(title),
        undo: {
          async perform() {
            await callServer(unblock, { Id: id });
            setIds((all) => new Set([...all].filter((other) => other !== id)));
          },
          done: texts.broughtBack(title),
          failed: texts.notBroughtBack(title),
        },
      });
      return true;
    },
    [notify],
  );
  return { ids, remove };
}
