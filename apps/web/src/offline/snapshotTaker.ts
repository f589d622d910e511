import { isSnapshotDue } from '@sermon/domain/offline/snapshots';
import type { Snapshots } from './store/snapshots.ts';

/** `revision` is the server revision on which the text is based. */
type Text = { html: string; revision: number; at: Date };

export type SnapshotTaker = {
  /** Called when the editor starts with a text that the server does not have. */
  restored(text: Text): void;
  wrote(text: Text): void;
  /** Called when the server has the text. From then on, its history keeps earlier texts. */
  saved(): void;
  take(text: Pick<Text, 'html' | 'at'>): Promise<boolean>;
};

/** Creates the snapshot taker of one open document. It works after a text was stored, never in the same transaction. */
export function createSnapshotTaker(
  documentId: string,
  snapshots: Pick<Snapshots, 'take' | 'list'>,
  now: () => Date,
): SnapshotTaker {
  let before: Text | null = null;
  /** The time of the last snapshot or, before the first one, the time when the writing began. */
  let since = now();
  const take = ({ html, at }: Pick<Text, 'html' | 'at'>) => snapshots.take({ documentId, html, at }, now());
  return {
    restored(text) {
      before = text;
      since = new Date(0);
      const setSince = async () => {
        for (const { at } of await snapshots.list(documentId)) if (at > since) since = at;
      };
      void setSince();
    },
    wrote(text) {
      const last = before;
      before = text;
      // After a save, the next text has a newer base.
      if (last?.revision !== text.revision) {
        since = text.at;
        return;
      }
      if (!isSnapshotDue(since, text.at)) return;
      since = text.at;
      void take(last);
    },
    saved() {
      before = null;
    },
    take,
  };
}
