import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FunctionComponent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fakeNetwork, noAnswer } from '../testing/network.setup.ts';
import { lazyWithRetry, ScreenErrorContext } from './lazyWithRetry.tsx';

const ping = 'GET /ping';
const sentence = 'Cannot reach Sermon Maker. Please try again.';
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/Recent-1.js');
const Recent = () => (
  <main id="main" tabIndex={-1}>
    <h1>Recent</h1>
  </main>
);

type Load = () => Promise<{ Recent: typeof Recent }>;

/** An import that rejects the given number of times and then succeeds. */
const failing = (times: number) => {
  const load = vi.fn<Load>(async () => ({ Recent }));
  for (let count = 0; count < times; count += 1) load.mockRejectedValueOnce(missing);
  return load;
};
/** An import that always rejects. */
const broken = () => vi.fn<Load>(() => Promise.reject(missing));

/** React and the router log every error, even if an error component handles it. */
const silenceErrors = () => {
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
};

const openRoutes = (routeTree: AnyRoute) => {
  const history = createMemoryHistory({ initialEntries: ['/recent'] });
  const router = createRouter({ routeTree, history });
  return act(async () => render(<RouterProvider router={router} />));
};

/** Simulates a browser tab. `open` renders the screen inside the component `around`, as after a page reload. */
function openTab(load: Load) {
  const reload = vi.fn<() => void>();
  const open = async (around: FunctionComponent = Outlet) => {
    const Screen = lazyWithRetry(load, 'Recent', { reload });
    const root = createRootRoute({
      component: around,
      errorComponent: ({ error }) => <p>Full-page error: {String(error)}</p>,
    });
    const recent = createRoute({ getParentRoute: () => root, path: '/recent', component: Screen });
    const { unmount } = await openRoutes(root.addChildren([recent]));
    return { Screen, unmount };
  };
  return { reload, open };
}

describe('a screen whose code loads', () => {
  test('is shown immediately and needs no more preloading', async () => {
    const load = failing(0);
    const { Screen } = await openTab(load).open();
    expect(screen.getByRole('heading', { name: 'Recent' })).toBeVisible();
    expect(Screen.preload()).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('loads automatically after a failed prefetch has undone the preload', async () => {
    const Screen = lazyWithRetry(failing(0), 'Recent');
    await openRoutes(createRootRoute({ component: () => <Screen /> }));
    expect(screen.getByRole('heading', { name: 'Recent' })).toBeVisible();
  });

  test('is imported again silently if the first attempt failed and the server replies', async () => {
    const network = fakeNetwork({ [ping]: 'pong' });
    const load = failing(1);
    const { reload, open } = openTab(load);
    await open();
    expect(screen.getByRole('heading', { name: 'Recent' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    expect(network.bodiesOf(ping)).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('while the server cannot be reached', () => {
  test.each([
    ['no reply', noAnswer],
    ['a reply from another server', () => new Response('<p>Welcome to our hotel</p>')],
    ['an error from a proxy', () => new Response('Bad Gateway', { status: 502 })],
  ])('with %s, the page says so and never reloads', async (_, answer) => {
    fakeNetwork({ [ping]: answer });
    const load = broken();
    const { reload, open } = openTab(load);
    await open();
    expect(screen.getByRole('heading', { name: sentence })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a server that goes down after its check does not make the page reload', async () => {
    const answers = [() => 'pong', noAnswer];
    fakeNetwork({ [ping]: () => answers.shift()!() });
    const { reload, open } = openTab(failing(2));
    await open();
    expect(screen.getByRole('heading', { name: sentence })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Recent' })).toHaveFocus();
  });

  test('Try Again keeps the focus until the screen appears, and then its heading gets the focus', async () => {
    fakeNetwork({ [ping]: noAnswer });
    const load = failing(2);
    await openTab(load).open();
    const button = screen.getByRole('button', { name: 'Try Again' });
    await userEvent.click(button);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    expect(screen.getByRole('heading', { name: sentence })).toBeVisible();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Recent' })).toHaveFocus();
    expect(button).not.toBeInTheDocument();
  });

  test('a message that appears after the navigation has ended takes the focus that the previous screen lost', async () => {
    fakeNetwork({ [ping]: noAnswer });
    const Screen = lazyWithRetry(broken(), 'Recent');
    // The first attempt ends without a listener, so the screen appears in its loading state and tries again.
    await Screen.module.fetch();
    await openRoutes(createRootRoute({ component: () => <Screen /> }));
    expect(screen.getByRole('heading', { name: sentence })).toHaveFocus();
  });

  test('a message takes the focus from nobody', async () => {
    fakeNetwork({ [ping]: noAnswer });
    render(<button>Sidebar</button>);
    screen.getByRole('button', { name: 'Sidebar' }).focus();
    await openTab(broken()).open();
    expect(screen.getByRole('heading', { name: sentence })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sidebar' })).toHaveFocus();
  });

  test('a screen that loads automatically does not take the focus', async () => {
    fakeNetwork({ [ping]: noAnswer });
    const { Screen } = await openTab(failing(1)).open();
    render(<button>Sidebar</button>);
    act(() => screen.getByRole('button', { name: 'Sidebar' }).focus());
    await act(async () => Screen.preload());
    expect(screen.getByRole('heading', { name: 'Recent' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sidebar' })).toHaveFocus();
  });

  test('a screen that loads automatically takes the focus that Try Again had', async () => {
    fakeNetwork({ [ping]: noAnswer });
    const { Screen } = await openTab(failing(1)).open();
    act(() => screen.getByRole('button', { name: 'Try Again' }).focus());
    await act(async () => Screen.preload());
    expect(screen.getByRole('heading', { name: 'Recent' })).toHaveFocus();
  });

  test('a failed preload does not block the next one', async () => {
    fakeNetwork({ [ping]: noAnswer });
    const load = failing(1);
    const Screen = lazyWithRetry(load, 'Recent');
    await expect(Screen.preload()).resolves.toBeUndefined();
    expect(Screen.module.state.kind).toBe('failed');
    await Screen.preload();
    expect(Screen.module.state.kind).toBe('there');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a layout can show the error in its own way', async () => {
    fakeNetwork({ [ping]: noAnswer });
    await openTab(failing(1)).open(() => (
      <ScreenErrorContext value={({ onTryAgain }) => <button onClick={onTryAgain}>Try the library again</button>}>
        <Outlet />
      </ScreenErrorContext>
    ));
    await userEvent.click(screen.getByRole('button', { name: 'Try the library again' }));
    expect(await screen.findByRole('heading', { name: 'Recent' })).toHaveFocus();
  });
});

test('Try Again loads a layout and its screen, whose heading gets the focus', async () => {
  fakeNetwork({ [ping]: noAnswer });
  const loadLayout = vi.fn<() => Promise<{ Library: FunctionComponent }>>(async () => ({ Library: Outlet }));
  const load = failing(1);
  loadLayout.mockRejectedValueOnce(missing);
  const root = createRootRoute();
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'library',
    component: lazyWithRetry(loadLayout, 'Library'),
  });
  const recent = createRoute({
    getParentRoute: () => layout,
    path: '/recent',
    component: lazyWithRetry(load, 'Recent'),
  });
  await openRoutes(root.addChildren([layout.addChildren([recent])]));
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Recent' })).toHaveFocus();
});

describe('when the server replies but no longer has the file', () => {
  test('the page reloads once; if that does not help, the full-page error takes over', async () => {
    const network = fakeNetwork({ [ping]: 'pong' });
    silenceErrors();
    const load = broken();
    const { reload, open } = openTab(load);
    const first = await open();
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
    expect(network.bodiesOf(ping)).toHaveLength(2);
    first.unmount();
    await open();
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByText(`Full-page error: ChunkGone: ${missing.message}`)).toBeVisible();
  });

  test('after a reload that helped, the next new version may reload the page again', async () => {
    fakeNetwork({ [ping]: 'pong' });
    const load = failing(2);
    const { reload, open } = openTab(load);
    const first = await open();
    expect(reload).toHaveBeenCalledTimes(1);
    first.unmount();
    const second = await open();
    expect(screen.getByRole('heading', { name: 'Recent' })).toBeVisible();
    second.unmount();
    for (let attempt = 0; attempt < 2; attempt += 1) load.mockRejectedValueOnce(missing);
    await open();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('a browser without storage never reloads, which prevents an endless loop', async () => {
    fakeNetwork({ [ping]: 'pong' });
    silenceErrors();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    const { reload, open } = openTab(broken());
    await open();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText(/Full-page error/)).toBeVisible();
  });

  test('preloading never reloads the page', async () => {
    fakeNetwork({ [ping]: 'pong' });
    const reload = vi.fn<() => void>();
    const Screen = lazyWithRetry(broken(), 'Recent', { reload });
    await Screen.module.fetch();
    await Screen.preload();
    expect(reload).not.toHaveBeenCalled();
  });
});
