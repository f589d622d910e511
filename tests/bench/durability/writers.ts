import { randomBytes } from 'node:crypto';
import { CallFailed } from '@sermon/contract/client';
import type { Api } from '../../browser.ts';

/** One document as its writer knows it. */
export type Sermon = { id: string; revision: number; text: string; unanswered: string | null };

/** Saves that were sent, as the writers and the restarted server know them. */
export type Saves = {
  /** Saves that were answered with success. */
  acknowledged: number;
  /** Saves that the kill left without an answer, and that are there all the same. */
  unansweredButThere: number;
  /** One sentence for each document that is not what its writer was told. */
  lost: string[];
};

export const writers = 4;

/** Registers the account that the writers share. */
export const register = (api: Api) =>
  api.accounts.register({
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    email: 'ruth@church.example',
    password: 'gleaning in the field',
  });

/**
 * Lets every writer begin a new sermon and save it again and again until the server is killed; resolves when all have noticed.
 * `answered` is called after each acknowledged save. A save that fails while `isKilled` is false rejects.
 */
export async function saveUntilKilled(given: {
  api: Api;
  sermons: Sermon[];
  answered: () => void;
  isKilled: () => boolean;
}): Promise<void> {
  const { api, sermons, answered, isKilled } = given;
  const write = async () => {
    const sermon: Sermon = { id: '', revision: 0, text: '', unanswered: null };
    try {
      for (;;) {
        sermon.unanswered = `<p>${randomBytes(20_000).toString('base64')}</p>`;
        const named = sermon.revision === 0 ? {} : { id: sermon.id, revision: sermon.revision };
        const asset = await api.documents.save({ ...named, name: 'Advent', text: sermon.unanswered });
        if (sermon.revision === 0) sermons.push(sermon);
        Object.assign(sermon, { id: asset.id, revision: asset.revision, text: sermon.unanswered, unanswered: null });
        answered();
      }
    } catch (error) {
      if (!isKilled()) throw error;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

/** Notes what is not as its writer was told; the writer goes on from what is there. */
export async function compare(api: Api, sermon: Sermon, found: Saves): Promise<void> {
  const stored = await api.documents.get({ id: sermon.id }).catch((error: unknown) => {
    if (error instanceof CallFailed) return error.message;
    throw error;
  });
  const told = `sermon ${sermon.id}, saved as revision ${sermon.revision}`;
  if (typeof stored === 'string') {
    found.lost.push(`${told}: ${stored}`);
  } else if (stored.revision === sermon.revision + 1 && stored.text === sermon.unanswered) {
    found.unansweredButThere++;
    Object.assign(sermon, { revision: stored.revision, text: stored.text });
  } else if (stored.revision !== sermon.revision || stored.text !== sermon.text) {
    found.lost.push(
      `${told}: revision ${stored.revision} with ${stored.text === sermon.text ? 'its' : 'another'} text`,
    );
  }
  sermon.unanswered = null;
}
