import { extensionOf } from '@sermon/domain/library/fileName';
import { randomUUID } from 'node:crypto';

const path =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,10})?$/;

/** A new place for a person's file: their id, and a name that nobody can guess. It keeps the extension of the file's own name. */
export const newPath = (ownerId: string, fileName: string): string =>
  `${ownerId}/${randomUUID()}${extensionOf(fileName)}`;

/** Whether it is a path as this server makes them: nothing else reaches a storage. */
export const isPath = (text: string): boolean => path.test(text);
