/** An email to one recipient. */
export type Email = { recipient: string; subject: string; body: string };

/** Sends emails. `deliver` rejects if the email could not be sent, which makes the queue retry. */
export type Mail = {
  kind: 'smtp' | 'outbox';
  deliver(email: Email & { id: string; date: Date }): Promise<void>;
  /** Rejects if the mail server cannot be reached or refuses the login. Sends nothing. */
  check(): Promise<void>;
  close(): void;
};
