import { maxWaitingDeliveries } from '@sermon/domain/deliveries/deliveries';
import { defaultPresenterPreferences } from '@sermon/domain/presenter/preferences';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageConnection } from '../../../connection/pageConnection.ts';
import { WaitingDeliveries } from '../../../offline/store/deliveries.ts';
import { ruth } from '../../../testing/app.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';
import { noAnswer, refused } from '../../../testing/network.setup.ts';
import { setOnline } from '../../../testing/online.setup.ts';
import { fakeStorage } from '../../../testing/storage.setup.ts';
import { localDay } from '@sermon/domain/calendar/days';
import { newId } from '../../../ui/browser/newId.ts';
import { questionModule } from './PreachedQuestion.tsx';

await questionModule.fetch();

const add = 'POST /api/Deliveries/AddDelivery';
const minute = 60_000;
const text = '<h1>The Father Who Runs</h1><p>He saw him.</p>';
const dialog = () => screen.getByRole('dialog', { name: 'Preached today?' });
const findDialog = () => screen.findByRole('dialog', { name: 'Preached today?' });
const waiting = () => new WaitingDeliveries(ruth.id).list();
const echo = (app: { network: { bodiesOf: (call: string) => unknown[] } }) => () => {
  const { deliveryId: id, id: _, ...facts } = app.network.bodiesOf(add).at(-1) as { deliveryId: string; id: string };
  return { id, ...facts };
};

beforeEach(() => {
  showAsDesktop();
  fakeStorage();
  localStorage.clear();
  sessionStorage.clear();
});

/** Presents the sermon in the builder, as if it had begun some minutes ago, and leaves the presenter. */
async function present(minutes: number, answers: object = {}, isOnline = true) {
  const app = await openBuilder({
    text,
    answers: {
      'GET /api/PresenterPreferences/GetPresenterPreferences': defaultPresenterPreferences,
      'GET /api/Deliveries/GetPlaces': ['Grace Chapel', 'St. Mark'],
      ...answers,
    },
  });
  if (!(add in answers)) app.network.answer(add, echo(app));
  await app.paper();
  continuePresenting(app.document.id, minutes);
  await app.person.click(screen.getByRole('button', { name: 'Present' }));
  await app.person.click(await screen.findByRole('menuitem', { name: 'Present Sermon' }));
  await screen.findByRole('region', { name: 'Text of the sermon' });
  expect(screen.queryByRole('dialog')).toBeNull();
  if (!isOnline) setOnline(false);
  await app.person.click(screen.getByRole('button', { name: 'Back to sermon' }));
  return app;
}

/** Stores that the sermon has been presented for some minutes. */
function continuePresenting(documentId: string, minutes: number, id = newId()) {
  const timer = { elapsed: minutes * minute, startedAt: null };
  const [time, wall] = [minutes * minute, Date.now()];
  const place = { leaf: 0, part: 0 };
  const progress = { id, ownerId: ruth.id, documentId, place, timer, moved: null, time, wall, isLeft: false };
  localStorage.setItem('sermon-presenting', JSON.stringify(progress));
}

describe('after a presentation', () => {
  test('asks over the builder whether the sermon was preached, with what is known', async () => {
    const { person, network, document } = await present(31);
    await findDialog();
    expect(screen.getByText('Record when and where you preached “The Father Who Runs”.')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveValue(localDay(new Date()));
    await waitFor(() => expect(screen.getByLabelText('Place')).toHaveValue('Grace Chapel'));
    expect(screen.getByLabelText('Length in minutes')).toHaveValue('31');
    await person.type(screen.getByLabelText('Note'), 'Communion');
    await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Recorded as preached')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(add)).toEqual([
      {
        id: document.id,
        deliveryId: expect.any(String),
        day: localDay(new Date()),
        place: 'Grace Chapel',
        minutes: 31,
        note: 'Communion',
      },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('does not ask after a quick look', async () => {
    const { paper } = await present(4);
    await paper();
    expect(localStorage.getItem('sermon-preached-question')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** Goes back to the presenter after `minutes` of the same presentation, and leaves it again. */
  async function presentAgain({ person, document }: Awaited<ReturnType<typeof present>>, id: string, minutes: number) {
    continuePresenting(document.id, minutes, id);
    await person.click(screen.getByRole('button', { name: 'Present' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Present Sermon' }));
    await person.click(await screen.findByRole('button', { name: 'Back to sermon' }));
    await screen.findByRole('textbox', { name: 'Sermon text', hidden: true });
  }
  const idOfQuestion = () => (JSON.parse(localStorage.getItem('sermon-preached-question')!) as { id: string }).id;

  test('with Not Today, nothing is recorded, and the same presentation is asked about again only if it goes on', async () => {
    const app = await present(31);
    const { person, network } = app;
    await findDialog();
    const id = idOfQuestion();
    await person.click(within(dialog()).getByRole('button', { name: 'Not Today' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The presenter was left by mistake.
    await presentAgain(app, id, 33);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('sermon-preached-question')).toBeNull();
    await presentAgain(app, id, 37);
    await findDialog();
    await waitFor(() => expect(screen.getByLabelText('Length in minutes')).toHaveValue('37'));
    expect(idOfQuestion()).toBe(id);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.bodiesOf(add)).toEqual([]);
  });

  test('does not ask again about a presentation that is recorded', async () => {
    const app = await present(31);
    await findDialog();
    const id = idOfQuestion();
    await app.person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await presentAgain(app, id, 40);
    expect(localStorage.getItem('sermon-preached-question')).toBeNull();
    expect(app.network.bodiesOf(add)).toHaveLength(1);
  });

  test('asks again after the page was loaded again, but not another user', async () => {
    await present(31);
    await findDialog();
    cleanup();
    await openBuilder({ user: { ...ruth, id: newId(), email: 'naomi@example.org' } });
    await screen.findByRole('textbox', { name: 'Sermon text' });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const { person } = await openBuilder();
    await findDialog();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('sermon-preached-question')).toBeNull();
  });

  test('closes in this window when another one has answered', async () => {
    await present(31);
    await findDialog();
    window.dispatchEvent(new StorageEvent('storage', { key: 'sermon-preached-question', newValue: null }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says what is wrong with a field', async () => {
    const { person, network } = await present(31);
    await findDialog();
    await person.clear(screen.getByLabelText('Date'));
    await person.clear(screen.getByLabelText('Length in minutes'));
    await person.type(screen.getByLabelText('Length in minutes'), 'half an hour');
    await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please choose a date')).toBeVisible();
    expect(screen.getByText('Please enter whole minutes, up to 1,440')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveFocus();
    expect(network.bodiesOf(add)).toEqual([]);
  });
});

describe('without a connection', () => {
  test('the delivery waits on the device, and is sent once when the connection returns', async () => {
    const { person, network } = await present(31, {}, false);
    await findDialog();
    await person.type(screen.getByLabelText('Place'), 'St. Mark');
    await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText("Saved on this device. It will be saved to your library when you're back online."),
    ).toBeVisible();
    expect(await waiting()).toMatchObject([{ place: 'St. Mark', minutes: 31, refusal: null }]);
    setOnline(true);
    await waitFor(async () => expect(await waiting()).toEqual([]));
    expect(network.bodiesOf(add)).toHaveLength(1);
  });

  test('the notice says to go online if there is a connection, but the user works offline', async () => {
    const { person } = await present(31);
    await findDialog();
    act(() => pageConnection.report('goOffline'));
    await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(
        "Saved on this device. You're working offline. To save it to your library, choose Go Online.",
      ),
    ).toBeVisible();
  });

  test('a reply that is lost does not record the delivery twice', async () => {
    let count = 0;
    const { person, network } = await present(31, {
      [add]: () => {
        count += 1;
        if (count === 1) noAnswer();
        return echo({ network })();
      },
    });
    await findDialog();
    await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    await screen.findByText("Saved on this device. It will be saved to your library when you're back online.");
    const [first] = network.bodiesOf(add) as { deliveryId: string }[];
    expect(await waiting()).toMatchObject([{ id: first!.deliveryId }]);
  });

  test('when too many wait, the form says so and stays open', async () => {
    const { person } = await present(31, {}, false);
    await findDialog();
    const store = new WaitingDeliveries(ruth.id);
    for (let n = 0; n < maxWaitingDeliveries; n += 1)
      await store.add({
        id: newId(),
        documentId: newId(),
        name: 'Comfort',
        day: '2026-11-22',
        place: '',
        minutes: null,
        note: '',
        at: new Date(),
      });
    await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Up to 100 entries can wait on this device. Go online to send them, then try again.'),
    ).toBeVisible();
  });
});

test('a refusal is told once, and the delivery can be sent again', async () => {
  let isRefusing = true;
  const { person, network } = await present(31, {
    [add]: () => (isRefusing ? refused(409, 'A sermon can have up to 200 dates preached.') : echo({ network })()),
  });
  await findDialog();
  await person.click(within(dialog()).getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(
      '“The Father Who Runs” could not be recorded as preached. A sermon can have up to 200 dates preached.',
    ),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await waiting()).toMatchObject([{ refusal: 'A sermon can have up to 200 dates preached.' }]);
  isRefusing = false;
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Recorded as preached')).toBeVisible();
  expect(await waiting()).toEqual([]);
});
