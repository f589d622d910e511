import { extensionOf } from '@sermon/domain/library/fileName';
import { randomUUID } from 'node:crypto';

const path =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,10})?$/;

/** Creates a path for a user's file from the user's id, a random name and the extension of the file name. */
export const newPath = (ownerId: string, fileName: string): string =>
  `${ownerId}/${randomUUID()}${extensionOf(fileName)}`;

/** True for paths in the format of `newPath`. A storage accepts no others. */
export const isPath = (text: string): boolean => path.test(text);
