/** A file that was dropped, on its own or inside a folder. */
export type DroppedFile = {
  /** The name with its folders: 'Sermons/2019/Easter.docx'. */
  path: string;
  file: File;
};

/** Dropped files and folders. */
export type Dropped = {
  files: File[];
  /** Read these with `readFolders`. */
  folders: FileSystemEntry[];
};

/** Takes the files of a drop. Call it synchronously in the event handler: the browser clears the data afterwards. */
export function takeDropped({ items, files }: DataTransfer): Dropped {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry] : []));
  const folderNames = new Set(folders.map(({ name }) => name));
  // Browsers also list a folder among the files, as a file without a type that cannot be read.
  return { folders, files: [...files].filter(({ name, type }) => type !== '' || !folderNames.has(name)) };
}

/** Reads all files in these folders, at any depth. Hidden files, such as those that macOS adds, are skipped. */
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

/** `readEntries` returns at most 100 entries per call, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const chunk = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!chunk.length) return all;
    all.push(...chunk);
  }
}
