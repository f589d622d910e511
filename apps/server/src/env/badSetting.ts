import * as z from 'zod';

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

export const addressOf = (protocols: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    error: `it must be an address that begins with ${protocols.map((each) => `${each}://`).join(' or ')}`,
  });

export const settingError: z.core.$ZodErrorMap = (issue) => {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Other kinds of issues keep the sentence of zod.
  switch (issue.code) {
    case 'invalid_value':
      return issue.expected === 'stringbool' ? 'it must be on or off' : `it must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_type':
      return issue.expected === 'int' ? 'it must be a whole number' : 'it must be a number';
    case 'too_small':
      return issue.origin === 'string' ? 'it must not be empty' : `it must be at least ${issue.minimum}`;
    case 'too_big':
      return `it must ${issue.origin === 'string' ? 'have at most' : 'be at most'} ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    default:
      return undefined;
  }
};

const oneOf = (values: readonly string[]): string => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
