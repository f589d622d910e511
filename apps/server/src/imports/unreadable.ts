export type Refusal =
  | 'notOfFormat'
  | 'oldWord'
  | 'wordPerfect'
  | 'encrypted'
  | 'tooComplex'
  | 'tooLong'
  | 'scanned'
  | 'noPreview'
  | 'otherFormat'
  | 'ourFault';

export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, why: string) {
    super(why);
    this.refusal = refusal;
  }
}

/**
 * Thrown for any other error. The message has the kind of content that was being read, and no words of the file: that of
 * `cause` might quote them.
 */
export class OwnFault extends Error {
  override name = 'OwnFault';

  constructor(place: string, cause: unknown) {
    const { name, stack = '' } = cause instanceof Error ? cause : { name: typeof cause };
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    super([`${name} at ${place.replace(/[^\w-]/g, '?')}`, ...frames.slice(0, 5)].join('\n'));
  }
}
