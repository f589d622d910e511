import { build } from 'esbuild';
import { join } from 'node:path';
import type { Driver, Point } from './driver.ts';
import type { Target } from './inPage.ts';
import { until } from '../support/until.ts';

/** What a journey does with a page. Every function waits until the page is ready for it. */
export type Page = ReturnType<typeof createPage>;

/** Bundles the code that runs in the page (inPage.ts) as an expression. */
async function bundleInPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'inPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    define: { 'process.env.NODE_ENV': '"test"', global: 'window' },
    logLevel: 'silent',
  });
  return `(() => { ${outputFiles[0]!.text}; window.inPage = bundled; })()`;
}

const describe = (target: Target): string => {
  const name = 'label' in target ? target.label : target.name;
  return `${'label' in target ? 'the field' : target.role} ${JSON.stringify(name ?? '')}`;
};

/** Opens the journeys' view of a page. `address` is the server's. */
export async function openPage(driver: Driver, address: string) {
  return createPage(driver, address, await bundleInPage());
}

function createPage(driver: Driver, address: string, script: string) {
  /** The uncaught errors of the pages that have been left. */
  const errors: string[] = [];

  /** Calls a function of inPage.ts, which is loaded into each new page first. */
  const call = async <Value>(name: string, ...args: unknown[]): Promise<Value> => {
    if (!(await driver.evaluate<boolean>("'inPage' in window"))) await driver.evaluate(script);
    return driver.evaluate(`inPage.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`);
  };
  const texts = (target: Target) => call<string[]>('texts', target);
  const keepErrors = async () => {
    errors.push(...(await driver.evaluate<string[]>("'inPage' in window ? inPage.errors.splice(0) : []")));
  };

  const page = {
    /** Opens a path of the product. */
    async open(path: string) {
      await keepErrors().catch(() => {});
      await driver.open(`${address}${path}`);
    },
    async reload() {
      await keepErrors();
      await driver.reload();
    },
    /** Waits until the element is shown, and has this text if one is given. */
    async sees(target: Target, text?: string | RegExp) {
      const shown = (value: string) =>
        text === undefined || (typeof text === 'string' ? value.includes(text) : text.test(value));
      await until(`${describe(target)} shows ${text ?? 'anything'}`, async () => (await texts(target)).some(shown));
    },
    /** Waits until the element is gone. */
    async seesNo(target: Target) {
      await until(`${describe(target)} is gone`, async () => (await texts(target)).length === 0);
    },
    /** Waits until an expression is true in the page. */
    async seesThat(goal: string, expression: string) {
      await until(goal, () => driver.evaluate<boolean>(`Boolean(${expression})`));
    },
    /** Clicks an element as soon as it can be clicked and no longer moves. */
    async click(target: Target) {
      let last: Point | null = null;
      const place = await until(`${describe(target)} can be clicked`, async () => {
        const before = last;
        last = await call<Point>('placeOf', target);
        return before?.x === last.x && before.y === last.y ? last : null;
      });
      await driver.click(place);
    },
    /** Replaces the content of a field. */
    async enter(target: Target, text: string) {
      await page.click(target);
      await driver.press('Control+a');
      await driver.type(text);
      await page.sees(target, text);
    },
    type: driver.type,
    press: driver.press,
    /** Puts HTML onto the clipboard, as another program would. */
    async copy(html: string) {
      await call('copyNext', html);
      await driver.press('Control+c');
    },
    /** Calls the API as the signed-in user. Returns the data from the reply. */
    async request<Data>(method: string, path: string, data?: object): Promise<Data> {
      await call('send', method, path, data);
      const { status, body } = await until(`${path} answers`, () =>
        call<{ status: number; body: { data: Data } } | null>('takeReply'),
      );
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    /** Returns the uncaught errors since the beginning. */
    async errors() {
      await keepErrors();
      return errors;
    },
  };
  return page;
}
