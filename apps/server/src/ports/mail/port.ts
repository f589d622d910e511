/** An email to one person. */
export type Email = { recipient: string; subject: string; body: string };

/** Sends emails. `deliver` rejects if the email could not be sent, so that the queue retries. */
export type Mail = {
  deliver(email: Email & { id: string; date: Date }): Promise<void>;
  close(): void;
};
