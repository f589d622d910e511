/**
 * The part of the WebAssembly System Interface (WASI, preview 1) that the speech synthesizer uses, in memory. The
 * program can write one file and cannot reach the file system, the network or the environment.
 */

const errno = { success: 0, badDescriptor: 8, io: 29, noEntry: 44, notSeekable: 70 } as const;

const directory = 3;
const outputFile = 4;
const fileTypes = { character: 2, directory: 3, regular: 4 } as const;
const directoryName = '/';

class Exited extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The program ended with the code ${code}`);
    this.code = code;
  }
}

function createFile(maxBytes: number) {
  let bytes = new Uint8Array(64 * 1024);
  let size = 0;
  let at = 0;
  return {
    write(part: Uint8Array): boolean {
      const end = at + part.length;
      if (end > maxBytes) return false;
      if (end > bytes.length) {
        const larger = new Uint8Array(Math.min(maxBytes, Math.max(end, bytes.length * 2)));
        larger.set(bytes.subarray(0, size));
        bytes = larger;
      }
      bytes.set(part, at);
      at = end;
      size = Math.max(size, at);
      return true;
    },
    /** `whence` is 0 for the beginning, 1 for the current position and 2 for the end. */
    seek(offset: number, whence: number): number {
      const from = whence === 0 ? 0 : whence === 1 ? at : size;
      at = Math.min(Math.max(0, from + offset), size);
      return at;
    },
    content: () => bytes.slice(0, size),
  };
}

type Program = {
  module: WebAssembly.Module;
  /** The arguments, the first of which is the program's own name. They must not contain null characters. */
  args: readonly string[];
  maxFileBytes: number;
};

/** Runs a program to its end. Returns the file that it wrote. Throws an error if it fails or exceeds the limit. */
export async function runProgram({ module, args, maxFileBytes }: Program): Promise<Uint8Array> {
  const file = createFile(maxFileBytes);
  const encodedArgs = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  let isFull = false;
  const memory = () => instance.exports.memory as WebAssembly.Memory;
  const view = () => new DataView(memory().buffer);
  const bytesAt = (at: number, length: number) => new Uint8Array(memory().buffer, at, length);
  const setStatus = (at: number, type: number) => {
    bytesAt(at, 24).fill(0);
    view().setUint8(at, type);
    // All rights: the program can only use what is implemented here.
    view().setBigUint64(at + 8, 2n ** 64n - 1n, true);
  };

  const wasi = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, encodedArgs.length, true);
      view().setUint32(
        size,
        encodedArgs.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return errno.success;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, arg] of encodedArgs.entries()) {
        view().setUint32(pointers + 4 * index, at, true);
        bytesAt(at, arg.length).set(arg);
        at += arg.length;
      }
      return errno.success;
    },
    clock_time_get(_clock: number, _precision: bigint, time: number) {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return errno.success;
    },
    fd_close: () => errno.success,
    fd_fdstat_get(fd: number, status: number) {
      if (fd > outputFile) return errno.badDescriptor;
      const { character, regular } = fileTypes;
      setStatus(status, fd === directory ? fileTypes.directory : fd === outputFile ? regular : character);
      return errno.success;
    },
    fd_fdstat_set_flags: () => errno.success,
    fd_prestat_get(fd: number, prestat: number) {
      if (fd !== directory) return errno.badDescriptor;
      view().setUint32(prestat, 0, true);
      view().setUint32(prestat + 4, directoryName.length, true);
      return errno.success;
    },
    fd_prestat_dir_name(fd: number, path: number) {
      if (fd !== directory) return errno.badDescriptor;
      bytesAt(path, directoryName.length).set(new TextEncoder().encode(directoryName));
      return errno.success;
    },
    fd_read(_fd: number, _parts: number, _count: number, read: number) {
      view().setUint32(read, 0, true);
      return errno.success;
    },
    fd_seek(fd: number, offset: bigint, whence: number, position: number) {
      if (fd !== outputFile) return errno.notSeekable;
      view().setBigUint64(position, BigInt(file.seek(Number(offset), whence)), true);
      return errno.success;
    },
    fd_write(fd: number, parts: number, count: number, written: number) {
      let sum = 0;
      for (let index = 0; index < count; index += 1) {
        const at = view().getUint32(parts + 8 * index, true);
        const length = view().getUint32(parts + 8 * index + 4, true);
        if (fd === outputFile && !file.write(bytesAt(at, length))) {
          isFull = true;
          return errno.io;
        }
        sum += length;
      }
      view().setUint32(written, sum, true);
      return errno.success;
    },
    path_open(
      _directory: number,
      _lookup: number,
      _path: number,
      _length: number,
      openFlags: number,
      _rights: bigint,
      _inherited: bigint,
      _flags: number,
      fd: number,
    ) {
      // The program may only create its file. There is nothing to read.
      const creates = (openFlags & 1) === 1;
      if (!creates) return errno.noEntry;
      view().setUint32(fd, outputFile, true);
      return errno.success;
    },
    proc_exit(code: number) {
      throw new Exited(code);
    },
  };

  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  try {
    (instance.exports._start as () => void)();
  } catch (error) {
    if (!(error instanceof Exited) || error.code !== 0) throw error;
  }
  if (isFull) throw new Error(`The program wrote more than ${maxFileBytes} bytes`);
  return file.content();
}
