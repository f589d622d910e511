import { vi } from 'vitest';

type Sent = { method: string; url: string; contentType: string; body: unknown };

/** One upload request to the file storage. */
class FakeRequest extends EventTarget {
  static readonly all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly sent: Sent = { method: '', url: '', contentType: '', body: null };
  status = 0;

  open(method: string, url: string): void {
    Object.assign(this.sent, { method, url });
  }

  setRequestHeader(name: string, value: string): void {
    if (name === 'content-type') this.sent.contentType = value;
  }

  send(body: unknown): void {
    this.sent.body = body;
    FakeRequest.all.push(this);
  }

  abort(): void {
    this.end('abort', 0);
  }

  end(how: 'load' | 'error' | 'abort', status: number): void {
    this.status = status;
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Chooses on this device that imports keep no original files. */
export const keepNoOriginals = () => localStorage.setItem('sermon-original-files', 'false');

/** A fake file storage whose uploads succeed or fail when the test says so. */
export function fakeUploads() {
  FakeRequest.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const at = (index: number) => {
    const request = FakeRequest.all[index];
    if (!request) throw new Error(`There is no upload ${index}`);
    return request;
  };
  return {
    /** The upload requests sent so far. */
    sent: () => FakeRequest.all.map(({ sent }) => sent),
    /** Reports progress for an upload. */
    progress: (index: number, loaded: number, total: number) =>
      at(index).upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable: true })),
    take: (index: number) => at(index).end('load', 200),
    refuse: (index: number, status = 500) => at(index).end('load', status),
    breakOff: (index: number) => at(index).end('error', 0),
  };
}
