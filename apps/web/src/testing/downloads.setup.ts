import { onTestFinished, vi } from 'vitest';

/** Returns the files that the page downloads during the running test, in order. jsdom cannot download. */
export function watchDownloads(): File[] {
  const files: File[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, {
    createObjectURL: (file: File) => `blob:${files.push(file)}`,
    revokeObjectURL: () => {},
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    click.mockRestore();
  });
  return files;
}
