import { randomBytes } from 'node:crypto';
import { CallFailed } from '@sermon/contract/client';
import type { Api } from '../../support/browser.ts';

/** A document as its writer last saw it. `unanswered` is a text that was sent but not yet confirmed. */
export type Sermon = { id: string; revision: number; text: string; unanswered: string | null };

/** The results of a run, according to the writers and the restarted server. */
export type Saves = {
  /** The number of saves that the server confirmed. */
  acknowledged: number;
  /** The number of saves that were stored although the server was killed before it replied. */
  unansweredButStored: number;
  /** One message for each document that differs from its last confirmed save. */
  lost: string[];
};

export const writers = 4;

/** Registers the account that all writers share. */
export const register = (api: Api) =>
  api.accounts.register({
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    email: 'ruth@church.example',
    password: 'gleaning in the field',
  });

/**
 * Lets every writer create a sermon and save it repeatedly until the server is killed. Resolves when all writers have
 * stopped. Calls `onSaved` after each confirmed save. Rejects if a save fails while `isKilled` returns false.
 */
export async function saveUntilKilled(options: {
  api: Api;
  sermons: Sermon[];
  onSaved: () => void;
  isKilled: () => boolean;
}): Promise<void> {
  const { api, sermons, onSaved, isKilled } = options;
  const write = async () => {
    const sermon: Sermon = { id: '', revision: 0, text: '', unanswered: null };
    try {
      for (;;) {
        sermon.unanswered = `<p>${randomBytes(20_000).toString('base64')}</p>`;
        const identity = sermon.revision === 0 ? {} : { id: sermon.id, revision: sermon.revision };
        const asset = await api.documents.save({ ...identity, name: 'Advent', text: sermon.unanswered });
        if (sermon.revision === 0) sermons.push(sermon);
        Object.assign(sermon, { id: asset.id, revision: asset.revision, text: sermon.unanswered, unanswered: null });
        onSaved();
      }
    } catch (error) {
      if (!isKilled()) throw error;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/**
 * Adds a message to `lost` if the document differs from its last confirmed save. A save without a reply may also have
 * been stored; the stored text then becomes the document's last save.
 */
export async function compare(api: Api, sermon: Sermon, found: Saves): Promise<void> {
  const stored = await api.documents.get({ id: sermon.id }).catch((error: unknown) => {
    if (error instanceof CallFailed) return error.message;
    throw error;
  });
  const title = `sermon ${sermon.id}, saved as revision ${sermon.revision}`;
  if (typeof stored === 'string') {
    found.lost.push(`${title}: ${stored}`);
  } else if (stored.revision === sermon.revision + 1 && stored.text === sermon.unanswered) {
    found.unansweredButStored++;
    Object.assign(sermon, { revision: stored.revision, text: stored.text });
  } else if (stored.revision !== sermon.revision || stored.text !== sermon.text) {
    found.lost.push(
      `${title}: revision ${stored.revision} with ${stored.text === sermon.text ? 'its' : 'another'} text`,
    );
  }
  sermon.unanswered = null;
}
