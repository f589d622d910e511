import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Makes a MessagePort usable as the network socket that `pg` expects. `open` is called when `pg` connects. */
export class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  connect(): this {
    this.#open().then(
      (port) => this.#connected(port),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #connected(port: MessagePort) {
    if (this.destroyed) return port.close();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    port.on('close', () => {
      this.push(null);
      this.destroy();
    });
    this.emit('connect');
  }

  override _read() {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(Uint8Array.from(bytes), done);
  }

  override _writev(writes: { chunk: Buffer }[], done: () => void) {
    this.#send(Uint8Array.from(Buffer.concat(writes.map(({ chunk }) => chunk))), done);
  }

  #send(bytes: Uint8Array<ArrayBuffer>, done: () => void) {
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _final(done: () => void) {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close();
    done(error);
  }

  // Socket methods that `pg` calls but a port does not need.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }
}
