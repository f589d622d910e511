/** Why a file is refused; each has its sentence in texts/word. */
export type Refusal = 'notWord' | 'oldWord' | 'encrypted' | 'tooComplex' | 'tooLong';

/** A file that cannot be read, or that is not read because of what reading it would cost. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, why: string) {
    super(why);
    this.refusal = refusal;
  }
}
