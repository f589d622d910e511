import { vi } from 'vitest';

/** A service worker whose state the test sets. It records the messages that it receives. */
export class FakeWorker extends EventTarget {
  state: ServiceWorkerState;
  readonly messages: unknown[] = [];

  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

/** The registration of a service worker. `update` finds nothing unless the test replaces it. */
export class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn<() => Promise<void>>(async () => {});
  unregister = vi.fn<() => Promise<boolean>>(async () => true);

  /** Starts the installation of a worker, as after a release. */
  install(): FakeWorker {
    this.installing = new FakeWorker('installing');
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  /** Completes the installation. Without an active worker, the browser then activates it. */
  installed(): void {
    const worker = this.installing!;
    [this.waiting, this.installing] = [worker, null];
    worker.become('installed');
    if (!this.active) this.activated();
  }

  /** Completes the activation of the waiting worker. */
  activated(): void {
    const worker = this.waiting!;
    [this.active, this.waiting] = [worker, null];
    worker.become('activated');
  }
}

/** Stands in for `navigator.serviceWorker`. */
export class FakeContainer extends EventTarget {
  readonly registration = new FakeRegistration();
  controller: FakeWorker | null = null;
  register = vi.fn<(script: string, options: object) => Promise<FakeRegistration | undefined>>(
    async () => this.registration,
  );
  getRegistration = async (): Promise<FakeRegistration | undefined> => this.registration;
  getRegistrations = async (): Promise<FakeRegistration[]> => [this.registration];

  /** A worker takes control of the page. */
  control(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }

  /** The container as the product's code expects it. */
  get real(): ServiceWorkerContainer {
    return this as unknown as ServiceWorkerContainer;
  }
}
