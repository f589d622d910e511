import { extensionOf } from '@sermon/domain/library/fileName';
import { randomUUID } from 'node:crypto';

const path =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,10})?$/;

export const newPath = (ownerId: string, fileName: string): string =>
  `${ownerId}/${randomUUID()}${extensionOf(fileName)}`;

/** True if `text` has the format of `newPath`. A storage rejects all other paths. */
export const isPath = (text: string): boolean => path.test(text);
