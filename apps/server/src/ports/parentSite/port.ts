/** A sermon on the parent site. Its HTML has not been cleaned. */
export type ParentSermon = { name: string; html: string; author: string; scripture: string };

/**
 * Thrown if the parent site returns no sermon although it may have it. `away`: it does not answer. `wrong`: its
 * answer cannot be used. The message has the reason, for the log, and contains no text of the site.
 */
export class ParentSiteFailure extends Error {
  override name = 'ParentSiteFailure';
  readonly reason: 'away' | 'wrong';

  constructor(reason: 'away' | 'wrong', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ParentSite {
  /** Returns a sermon, or null if the site has none with this id. Throws `ParentSiteFailure` otherwise. */
  sermon(id: string): Promise<ParentSermon | null>;
}
