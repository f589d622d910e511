export type Refusal = 'notWord' | 'oldWord' | 'encrypted' | 'tooComplex' | 'tooLong';

/** Thrown for a file that cannot be read or would cost too much to read. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, why: string) {
    super(why);
    this.refusal = refusal;
  }
}
