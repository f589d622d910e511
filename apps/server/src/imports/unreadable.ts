export type Refusal =
  | 'notWord'
  | 'oldWord'
  | 'encrypted'
  | 'tooComplex'
  | 'tooLong'
  | 'scanned'
  | 'noPreview'
  | 'otherFormat';

export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, why: string) {
    super(why);
    this.refusal = refusal;
  }
}
