import type { CallFailed } from '@sermon/contract/client';

/**
 * Returns the message for something that could not be loaded: `notLoaded` after a fault of the server, whose own message
 * does not say what is missing, and otherwise the server's message, such as one that it is busy.
 */
export const loadTrouble = ({ statusCode, message }: CallFailed, notLoaded: string): string =>
  statusCode === 500 ? notLoaded : message;
