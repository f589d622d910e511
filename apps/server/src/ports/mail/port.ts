/** A letter to one person. */
export type Letter = { recipient: string; subject: string; body: string };

/** Brings letters on their way. Throws where the letter could not be handed over, so that it is tried again. */
export type Mail = {
  deliver(letter: Letter & { id: string; date: Date }): Promise<void>;
  close(): void;
};
