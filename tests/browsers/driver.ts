/** An open page in a browser. Each browser that is tried has an adapter that implements it. */
export type Driver = {
  /** The browser's name and version, such as "Firefox 153.7.0". */
  name: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates a JavaScript expression in the page and returns its value, which must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks at a point of the window, in CSS pixels. */
  click(point: Point): Promise<void>;
  /** Types a text with the keyboard, into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Presses a key or a combination of keys, named as in `KeyboardEvent.key`: 'Enter', 'Control+b'. */
  press(keys: string): Promise<void>;
  /** Sets the size of the page's viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the visible part of the page. */
  screenshot(): Promise<Uint8Array>;
  /** Ends the browser and everything that was started for it. */
  close(): Promise<void>;
};

export type Point = { x: number; y: number };

/** A browser that `npm run test:browsers` tries. */
export type Browser = {
  name: string;
  /** A sentence that says how to install the browser. */
  howToInstall: string;
  /** Returns a function that starts the browser, or null if it is not installed. */
  find(): (() => Promise<Driver>) | null;
};
