/** An email to one recipient. */
export type Email = { recipient: string; subject: string; body: string };

/** Sends emails. `deliver` rejects if the email could not be sent, which makes the queue retry. */
export type Mail = {
  deliver(email: Email & { id: string; date: Date }): Promise<void>;
  close(): void;
};
