export type DroppedFile = {
  /** With its folders: 'Sermons/2019/Easter.docx'. */
  path: string;
  file: File;
};

export type Dropped = {
  files: File[];
  /** Read their files with `readFolders`. */
  folders: FileSystemEntry[];
};

/** Call it synchronously in the event handler because the browser clears the data afterwards. */
export function takeDropped({ items, files }: DataTransfer): Dropped {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry] : []));
  const folderNames = new Set(folders.map(({ name }) => name));
  // Browsers also list each folder as an unreadable file without a type.
  return { folders, files: [...files].filter(({ name, type }) => type !== '' || !folderNames.has(name)) };
}

/** At any nesting depth. Skips hidden files, such as those that macOS adds. */
export async function readFolders(folders: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const found: DroppedFile[] = [];
  const open = [...folders];
  for (let entry = open.shift(); entry; entry = open.shift()) {
    if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue;
    if (isFolder(entry)) open.push(...(await entriesOf(entry)));
    else if (isFile(entry)) found.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) });
  }
  return found;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** `readEntries` returns at most 100 entries per call, and none once all have been read. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const chunk = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!chunk.length) return all;
    all.push(...chunk);
  }
}
