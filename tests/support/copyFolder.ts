import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Copies the content of a folder into another one, which is created if it is missing. A database consists of a thousand
 * files: the program `cp` needs a tenth of the processor time for them that Node's own function needs.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true });
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}
