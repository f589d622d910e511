import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openProduct, type Product } from '../support/people.ts';
import { stubBrowser } from './browser.ts';
import { Device, Promised } from './device.ts';
import { wordsOf } from './page.ts';
import { type Account, openAccount, World } from './world.ts';

let product: Product;
let account: Account;
beforeAll(async () => {
  product = await openProduct();
  account = await openAccount(product);
});

/** A user with a document and two devices, without faults. */
async function openWorld() {
  stubBrowser();
  const world = new World(product, 1);
  world.areFaultsOn = false;
  const { api, user, signedIn } = account;
  const promised = new Promised();
  const [desk, tablet] = [0, 1].map(() => new Device(world, user.id, signedIn, promised)) as [Device, Device];
  onTestFinished(() => [desk, tablet].forEach((device) => device.close()));
  const { id } = await api.documents.save({ name: 'Advent', text: '<p>w0</p>' });
  const open = async (device: Device) => {
    await device.open(id);
    await world.settle();
    return device.pages.get(id)!;
  };
  const stored = async () => wordsOf((await api.documents.get({ id })).text).toSorted();
  return { world, api, id, desk, tablet, promised, open, stored };
}

describe('what once lost words, or asked a false question', () => {
  test('a rename elsewhere does not stop a text from being saved', async () => {
    const { api, id, world, desk, open, stored } = await openWorld();
    const page = await open(desk);
    page.type('w1');
    expect(await page.autosave.saveNow()).toBe(true);
    await api.documents.rename({ id, name: 'Christmas' });
    page.type('w2');
    await world.pass(20_000);
    page.type('w3');
    expect(await page.autosave.saveNow()).toBe(true);
    expect(page.autosave.state.kind).toBe('saved');
    expect(await stored()).toEqual(['w0', 'w1', 'w2', 'w3']);
  });

  test('nobody is asked after typing, closing the page, and going on elsewhere', async () => {
    const { world, desk, tablet, promised, open, stored } = await openWorld();
    const page = await open(desk);
    page.type('w1');
    page.close();
    await world.settle();
    const elsewhere = await open(tablet);
    elsewhere.type('w2');
    expect(await elsewhere.autosave.saveNow()).toBe(true);
    const again = await open(desk);
    expect(again.isQuestion).toBe(false);
    expect(wordsOf(again.text).toSorted()).toEqual(['w0', 'w1', 'w2']);
    expect(promised.needlessQuestions).toBe(0);
    expect(await stored()).toEqual(['w0', 'w1', 'w2']);
  });

  test('nobody is asked if the last save of a closed page arrives while its document is opened again', async () => {
    const { id, desk, promised, open, stored } = await openWorld();
    const page = await open(desk);
    const { send } = desk.line;
    const order = ['GetBuilderAsset', 'SaveBuilderAsset', 'GetSaveReceipt'];
    let turn = 0;
    desk.line.send = async (request) => {
      const own = order.findIndex((call) => request.url.includes(call));
      await vi.waitUntil(() => turn >= own);
      const reply = await send(request);
      turn = Math.max(turn, own + 1);
      return reply;
    };
    page.type('w1');
    page.close();
    await desk.open(id);
    const again = desk.pages.get(id)!;
    expect(wordsOf(again.text).toSorted()).toEqual(['w0', 'w1']);
    again.type('w2');
    expect(await again.autosave.saveNow()).toBe(true);
    expect(promised.needlessQuestions).toBe(0);
    expect(await stored()).toEqual(['w0', 'w1', 'w2']);
  });

  test('nobody is asked if a save of a page that has crashed arrives after its later text was opened again', async () => {
    const { world, desk, promised, open, stored } = await openWorld();
    const page = await open(desk);
    const { send } = desk.line;
    let late: Request | undefined;
    desk.line.send = async (request) => {
      if (!request.url.includes('SaveBuilderAsset')) return send(request);
      late ??= request.clone();
      throw new TypeError('No reply');
    };
    page.type('w1');
    void page.autosave.saveNow();
    await world.settle();
    page.type('w2');
    await world.pass(1_000);
    page.end();
    desk.line.send = async (request) => {
      // It overtakes the first save of the page that has the later text.
      if (request.url.includes('SaveBuilderAsset') && late) {
        const arriving = late;
        late = undefined;
        await send(arriving);
      }
      return send(request);
    };
    const again = await open(desk);
    expect(wordsOf(again.text).toSorted()).toEqual(['w0', 'w1', 'w2']);
    again.type('w3');
    await again.autosave.saveNow();
    expect(again.isQuestion).toBe(false);
    expect(promised.needlessQuestions).toBe(0);
    expect(await stored()).toEqual(['w0', 'w1', 'w2', 'w3']);
  });

  test('words that are typed while a save is under way are sent when the page closes', async () => {
    const { world, desk, open, stored } = await openWorld();
    const page = await open(desk);
    page.type('w1');
    void page.autosave.saveNow();
    page.type('w2');
    page.close();
    await world.settle();
    expect(await stored()).toEqual(['w0', 'w1', 'w2']);
  });

  test('the words of a document that was permanently deleted elsewhere stay on the device and are listed', async () => {
    const { api, id, world, desk, open } = await openWorld();
    const page = await open(desk);
    page.type('w1');
    desk.line.isOnline = false;
    page.type('w2');
    await world.pass(20_000);
    page.close();
    await world.settle();
    await api.documents.remove({ id });
    await api.library.emptyTrash({ ids: [id] });
    const [listed] = (await desk.journal.list())!;
    expect(listed?.documentId).toBe(id);
    expect(wordsOf((await desk.journal.read(listed!.editorId))!.html).toSorted()).toEqual(['w0', 'w1', 'w2']);
  });

  test('a server clock that goes back by a day does not stop the history', async () => {
    const { api, id, world, desk, open } = await openWorld();
    const page = await open(desk);
    const day = 24 * 3_600_000;
    product.clock.pass(day);
    page.type('w1');
    await page.autosave.saveNow();
    product.clock.pass(-day);
    for (let minute = 1; minute <= 12; minute += 1) {
      await world.pass(60_000);
      page.type(`w${minute + 1}`);
      expect(await page.autosave.saveNow()).toBe(true);
    }
    expect((await api.history.list({ id })).length).toBeGreaterThanOrEqual(5);
  });
});
