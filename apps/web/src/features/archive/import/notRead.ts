/** Something cannot be read; the message is a sentence for the person who brought it. */
export class NotRead extends Error {
  override name = 'NotRead';
}
