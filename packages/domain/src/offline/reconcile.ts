import type { Receipt } from '../builder/revisions.ts';
import { versions as texts } from '../texts/offline/documents.ts';
import { mergeDocuments } from './merge.ts';

/*
 * Decides what happens to the copy of a document on this device when the server can be reached again. Only the text is
 * reconciled. The name, the details, the folder and the star have counters or calls of their own, so a rename or a move,
 * here or elsewhere, never changes a decision about the text.
 *
 * Revisions, hashes and receipts decide. Times do not, because the clocks of two devices may differ. All hashes are
 * SHA-256 of the stored text, in base64url.
 */

/** A version of the text that the server has confirmed. */
export type Version = { revision: number; hash: string };

/** The version on which the copy on this device is based. The text is null if this device no longer has it. */
export type BaseVersion = Version & { text: string | null };

/** A text that was written on this device and that the server has not confirmed. */
export type LocalText = { editorId: string; step: number; hash: string; text: string };

export type LocalCopy =
  /** The text is the one that the server once had. */
  | { kind: 'unchanged'; base: BaseVersion & { text: string } }
  | { kind: 'edited'; base: BaseVersion; own: LocalText }
  /** The document was created on this device, which gave it its id and `textOfNew`. The server has not confirmed it. */
  | { kind: 'new'; own: LocalText };

/** The text with which a document is created on a device: one empty line. */
export const textOfNew = '<p></p>';

/** The newest text that the same editor has saved. The text is null if this device no longer has it. */
export type KnownReceipt = Receipt & { text: string | null };

export type ServerVersion = Version & { text: string };

export type ServerState =
  | { kind: 'listed'; version: ServerVersion }
  /** The document is not in that list, but was fetched: elsewhere, it was made unavailable offline. */
  | { kind: 'unlisted'; version: ServerVersion }
  | { kind: 'inTrash' }
  /** There is no such document: it was permanently deleted, or never created. */
  | { kind: 'absent' }
  /** The document is not in the list and could not be fetched, so the server has not said what became of it. */
  | { kind: 'unknown' };

/**
 * A copy with what the server says about it. A receipt belongs to an editor, so an unchanged copy has none, and it is
 * deleted with its document, so an absent document has none.
 */
export type Situation =
  | { local: Extract<LocalCopy, { kind: 'unchanged' }>; server: ServerState; receipt: null }
  | {
      local: Exclude<LocalCopy, { kind: 'unchanged' }>;
      server: Extract<ServerState, { version: ServerVersion } | { kind: 'inTrash' }>;
      receipt: KnownReceipt | null;
    }
  | {
      local: Exclude<LocalCopy, { kind: 'unchanged' }>;
      server: Extract<ServerState, { kind: 'absent' | 'unknown' }>;
      receipt: null;
    };

export type Decision =
  /**
   * Nothing is sent and the copy stays as it is. `same`: the server has this text. `deleted`: the document was deleted
   * elsewhere, and the server has got every text of this device; the copy may be removed. `wait`: ask again later.
   */
  | { kind: 'nothing'; because: 'same' | 'deleted' | 'wait' }
  /** The server's text replaces the copy. */
  | { kind: 'fastForward'; to: ServerVersion }
  /**
   * The device's own text is saved. `as` says how: as the first text of a new document, as a text that is based on
   * `revision`, or after the document was restored from the trash, which requires deciding again with the restored
   * document.
   */
  | { kind: 'send'; own: LocalText; as: { kind: 'create' } | { kind: 'save'; revision: number } | { kind: 'restore' } }
  /** The merged text is saved as a text that is based on the server's version. Both texts stay in the history. */
  | { kind: 'merge'; text: string; mine: LocalText; theirs: ServerVersion }
  | { kind: 'conflict'; about: 'versions'; mine: LocalText | BaseVersion; theirs: ServerVersion }
  /** The document was permanently deleted. The user decides what happens to the text that was not saved. */
  | { kind: 'conflict'; about: 'gone'; mine: LocalText };

/**
 * Reconciles a copy with the server. It never drops a text that the server has not confirmed, and asks only if neither
 * a receipt nor the base says which text is newer, and the changes conflict (`mergeDocuments`).
 */
export function reconcile({ local, server, receipt }: Situation): Decision {
  if (local.kind === 'unchanged') return reconcileUnchanged(local.base, server);
  const { own } = local;
  if (server.kind === 'unknown') return { kind: 'nothing', because: 'wait' };
  if (server.kind === 'absent')
    return local.kind === 'new'
      ? { kind: 'send', own, as: { kind: 'create' } }
      : { kind: 'conflict', about: 'gone', mine: own };
  const hasArrived = receipt !== null && isProof(receipt, own);
  if (server.kind === 'inTrash')
    return hasArrived ? { kind: 'nothing', because: 'deleted' } : { kind: 'send', own, as: { kind: 'restore' } };
  const { version } = server;
  if (version.hash === own.hash) return { kind: 'nothing', because: 'same' };
  if (hasArrived) return { kind: 'fastForward', to: version };
  return reconcileEdited(own, baseOf(local, receipt), version);
}

function reconcileUnchanged(base: BaseVersion & { text: string }, server: ServerState): Decision {
  switch (server.kind) {
    case 'listed':
    case 'unlisted': {
      const { version } = server;
      if (version.hash === base.hash) return { kind: 'nothing', because: 'same' };
      // A revision never gets another text, and never goes down, unless the server was restored from a backup. This
      // device may then have the only copy of the text.
      return version.revision > base.revision
        ? { kind: 'fastForward', to: version }
        : { kind: 'conflict', about: 'versions', mine: base, theirs: version };
    }
    case 'inTrash':
    case 'absent':
      return { kind: 'nothing', because: 'deleted' };
    case 'unknown':
      return { kind: 'nothing', because: 'wait' };
  }
}

/**
 * Returns true if a receipt proves that the server has got a text or a later one of the same editor. An editor id
 * belongs to one page, so a lower step is an older text. A receipt without a hash proves nothing (see `Receipt`).
 */
const isProof = (receipt: Receipt, own: LocalText): boolean =>
  receipt.textHash !== '' && (receipt.step > own.step || (receipt.step === own.step && receipt.textHash === own.hash));

/**
 * The newest confirmed version on which a text of this device is based: an earlier text of the same editor that the
 * server has saved, or the version with which the editor started. The server counts revisions from 1.
 */
function baseOf(local: Exclude<LocalCopy, { kind: 'unchanged' }>, receipt: KnownReceipt | null): BaseVersion {
  const base = local.kind === 'edited' ? local.base : { revision: 0, hash: '', text: textOfNew };
  if (!receipt || receipt.textHash === '' || base.revision > receipt.revision) return base;
  return { revision: receipt.revision, hash: receipt.textHash, text: receipt.text };
}

function reconcileEdited(mine: LocalText, base: BaseVersion, theirs: ServerVersion): Decision {
  const send: Decision = { kind: 'send', own: mine, as: { kind: 'save', revision: theirs.revision } };
  if (base.revision === theirs.revision && base.hash === theirs.hash) return send;
  const merged = base.revision < theirs.revision ? mergeFrom(base, mine, theirs) : null;
  if (merged === null) return { kind: 'conflict', about: 'versions', mine, theirs };
  // This device's text already has every change that was made elsewhere.
  if (merged === mine.text) return send;
  // The server's text already has every change that was made here.
  if (merged === theirs.text) return { kind: 'fastForward', to: theirs };
  return { kind: 'merge', text: merged, mine, theirs };
}

/** An older base cannot replace the newest one: words that were removed again since then would come back. */
const mergeFrom = ({ text }: BaseVersion, mine: LocalText, theirs: ServerVersion): string | null =>
  text === null ? null : mergeDocuments(text, mine.text, theirs.text);

/** Returns the line for the user about a decision that was made without asking, or null if there is none. */
export function noticeOf(decision: Decision, name: string): string | null {
  if (decision.kind === 'merge') return texts.merged(name);
  return decision.kind === 'send' && decision.as.kind === 'restore' ? texts.restored(name) : null;
}
