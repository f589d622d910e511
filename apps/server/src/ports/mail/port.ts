/**
 * An email to one recipient. `unsubscribeUrl` stops emails of its kind: mail programs show a button for it. Opening it with GET
 * must change nothing, and a POST request must need no session (RFC 8058).
 */
export type Email = { recipient: string; subject: string; body: string; unsubscribeUrl?: string | null };

/** An email that is kept on this server. Its text stays in the file. */
export type KeptEmail = { recipient: string; subject: string; date: Date };

/** Sends emails. `deliver` rejects if the email could not be sent, which makes the queue retry. */
export type Mail = {
  kind: 'smtp' | 'outbox';
  deliver(email: Email & { id: string; date: Date }): Promise<void>;
  /** Rejects if the mail server cannot be reached or refuses the login. Sends nothing. */
  check(): Promise<void>;
  /** Deletes the emails to this address that this server has kept. Nothing of a deleted user may remain. */
  forget?(address: string): Promise<void>;
  /** Counts the emails that this server has kept instead of sending them, and returns the newest ones. */
  listKept?(max: number): Promise<{ count: number; newest: KeptEmail[] }>;
  close(): void;
};
