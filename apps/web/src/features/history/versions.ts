import { history, type Revision } from '@sermon/contract/history';
import type { SermonDocument } from '@sermon/contract/builder';
import { history as texts } from '@sermon/domain/texts/history';
import { callServer } from '../../api.ts';
import { isOnlyHere } from '../../offline/created/onlyHere.ts';
import { KeptDocuments } from '../../offline/store/kept.ts';
import { Snapshots } from '../../offline/store/snapshots.ts';

export type Version = Pick<
  Revision,
  'id' | 'kind' | 'label' | 'dateSaved' | 'device' | 'isByAdministrator' | 'wordCount'
>;

export type VersionSource = {
  place: 'server' | 'device';
  /** Newest first. */
  list(signal: AbortSignal): Promise<readonly Version[]>;
  /** The text never changes. Null if it no longer exists on this device. */
  read(id: string, signal: AbortSignal): Promise<string | null>;
};

export const serverVersions = (documentId: string): VersionSource => ({
  place: 'server',
  list: (signal) => callServer(history.list, { id: documentId }, { signal }),
  read: async (id, signal) => (await callServer(history.get, { id }, { signal })).text,
});

const libraryPrefix = 'library-';

/**
 * Returns the id of the kept document's version. It names the revision, because a save replaces the kept text. The ids
 * of snapshots are numbers.
 */
const libraryId = ({ revision }: SermonDocument): string => `${libraryPrefix}${revision}`;

/** Need no connection: the text of the kept document, and the snapshots. */
export function deviceVersions(ownerId: string, documentId: string): VersionSource {
  const kept = new KeptDocuments(ownerId);
  const snapshots = new Snapshots(ownerId);
  const version = { kind: 'saved', label: '', isByAdministrator: false, wordCount: null } as const;
  return {
    place: 'device',
    async list() {
      const [document, taken] = await Promise.all([kept.read(documentId), snapshots.list(documentId)]);
      const versions: Version[] = taken.map(({ id, at }) => ({
        ...version,
        id: String(id),
        dateSaved: at,
        device: texts.onThisDevice,
      }));
      if (document && !isOnlyHere(document))
        versions.push({
          ...version,
          id: libraryId(document),
          dateSaved: document.dateModified,
          device: texts.inLibrary,
          isByAdministrator: document.isByAdministrator ?? false,
        });
      return versions.toSorted((a, b) => b.dateSaved.getTime() - a.dateSaved.getTime());
    },
    async read(id) {
      if (!id.startsWith(libraryPrefix)) return snapshots.read(Number(id));
      const document = await kept.read(documentId);
      return document && libraryId(document) === id ? document.text : null;
    },
  };
}
