/** Thrown for a missing or invalid setting. The message is one sentence for the administrator. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/**
 * Returns the error for a setting that is not valid. Database and mail server URLs contain passwords, so their values are not
 * shown.
 */
export function badSetting(name: string, value: string | undefined, message: string): BadSetting {
  const shown = /_URL$|SECRET|KEY/.test(name) ? '' : ` is ${JSON.stringify(value)}, which`;
  return new BadSetting(`The setting ${name}${shown} is not valid: ${message}.`);
}
