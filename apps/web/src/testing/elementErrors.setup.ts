import { configure, getConfig } from '@testing-library/react';

/**
 * Describes the page in an error only when the message of the error is read. Testing Library prints the whole page for
 * each attempt of `findBy` and `waitFor`, and reads only the message of the last one.
 */
export function describeErrorsLate(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      let text: string | undefined;
      Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => (text ??= getElementError(message, container).message),
        set(value: string) {
          text = value;
        },
      });
      return error;
    },
  });
}
