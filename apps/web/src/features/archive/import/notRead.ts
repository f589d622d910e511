/** A file cannot be read. The message is shown to the user. */
export class NotRead extends Error {
  override name = 'NotRead';
}
