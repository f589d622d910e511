/** A file that was dropped, by itself or in a folder. */
export type DroppedFile = {
  /** Its name with the folders that it was dropped in: 'Sermons/2019/Easter.docx'. */
  path: string;
  file: File;
};

/** What was dropped, sorted by what becomes of it. */
export type Dropped = {
  files: File[];
  /** Folders, to be read by `readFolders`. */
  folders: FileSystemEntry[];
};

/** Takes what a drop brought. To be called while the event is handled: afterwards the browser gives nothing any more. */
export function takeDropped({ items, files }: DataTransfer): Dropped {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry] : []));
  const folderNames = new Set(folders.map(({ name }) => name));
  // A folder stands among the files, too, as a file of no type that cannot be read.
  return { folders, files: [...files].filter(({ name, type }) => type !== '' || !folderNames.has(name)) };
}

/** Reads every file in these folders, at any depth. Hidden files, such as those that macOS adds, are left out. */
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

/** A browser gives a folder's entries a hundred at a time, and none when it is at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all;
    all.push(...some);
  }
}
