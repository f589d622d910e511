import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyPanel } from './lazyPanel.tsx';
import { preloadAfterMs, createLazyModule, preload } from './lazyModule.ts';
import { theme } from '../theme/theme.ts';

type Module = { Greeting: (props: { name: string }) => string; Tools: () => string };
const module: Module = { Greeting: ({ name }) => `Peace be with you, ${name}`, Tools: () => 'Tools' };
const pickGreeting = ({ Greeting }: Module) => Greeting;
const failed = 'This panel could not be loaded.';

/** A network whose requests stay pending until the test settles the latest one. */
function slowNetwork() {
  let answer: { give: (loaded: Module) => void; fail: (error: Error) => void } | undefined;
  const load = vi.fn<() => Promise<Module>>(() => new Promise((give, fail) => (answer = { give, fail })));
  return {
    load,
    give: () => act(async () => answer?.give(module)),
    fail: () => act(async () => answer?.fail(new TypeError('Failed to fetch dynamically imported module'))),
  };
}

const draw = (element: React.ReactNode) =>
  render(
    <ThemeProvider theme={theme}>
      <section tabIndex={-1} aria-label="Panel">
        {element}
      </section>
    </ThemeProvider>,
  );

describe('a lazy panel', () => {
  test('shows a progress bar until it is loaded', async () => {
    const network = slowNetwork();
    const Greeting = lazyPanel(createLazyModule(network.load), pickGreeting, failed);
    draw(<Greeting name="Ruth" />);
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    await network.give();
    expect(screen.getByText('Peace be with you, Ruth')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('reports a failure and can be retried, and the focus stays in it', async () => {
    const network = slowNetwork();
    const Greeting = lazyPanel(createLazyModule(network.load), pickGreeting, failed);
    draw(<Greeting name="Ruth" />);
    await network.fail();
    expect(screen.getByRole('alert')).toHaveTextContent('This panel could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    await network.fail();
    expect(screen.getByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await network.give();
    expect(screen.getByText('Peace be with you, Ruth')).toBeVisible();
    expect(network.load).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('region', { name: 'Panel' })).toHaveFocus();
  });

  test('keeps the focus where the button was when it is retried automatically', async () => {
    const network = slowNetwork();
    const module = createLazyModule(network.load);
    const Greeting = lazyPanel(module, pickGreeting, failed);
    draw(<Greeting name="Ruth" />);
    await network.fail();
    act(() => screen.getByRole('button', { name: 'Try Again' }).focus());
    act(() => void module.fetch());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('region', { name: 'Panel' })).toHaveFocus();
  });

  test('appears immediately when it is opened again, for this document or another', async () => {
    const network = slowNetwork();
    const Greeting = lazyPanel(createLazyModule(network.load), pickGreeting, failed);
    const { unmount } = draw(<Greeting name="Ruth" />);
    await network.give();
    unmount();
    draw(<Greeting name="Naomi" />);
    expect(screen.getByText('Peace be with you, Naomi')).toBeVisible();
    expect(network.load).toHaveBeenCalledTimes(1);
  });

  test('is loaded again when it is opened after a failure that was not shown', async () => {
    const network = slowNetwork();
    const Greeting = lazyPanel(createLazyModule(network.load), pickGreeting, failed);
    const { unmount } = draw(<Greeting name="Ruth" />);
    unmount();
    await network.fail();
    draw(<Greeting name="Ruth" />);
    expect(screen.queryByRole('alert')).toBeNull();
    await network.give();
    expect(screen.getByText('Peace be with you, Ruth')).toBeVisible();
  });

  test('shares its load and its error message with the other components of its module', async () => {
    const network = slowNetwork();
    const module = createLazyModule(network.load);
    const Greeting = lazyPanel(module, pickGreeting, failed);
    const Tools = lazyPanel(module, (loaded) => loaded.Tools);
    draw([<Tools key="tools" />, <Greeting key="greeting" name="Ruth" />]);
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    await network.fail();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await network.give();
    expect(screen.getByRole('region', { name: 'Panel' })).toHaveTextContent('ToolsPeace be with you, Ruth');
    expect(network.load).toHaveBeenCalledTimes(2);
  });
});

test('a lazy panel can show a frame until it brings its own', async () => {
  const network = slowNetwork();
  const Greeting = lazyPanel(createLazyModule(network.load), pickGreeting, failed, ({ name, children }) => (
    <>
      <button>Close {name}</button>
      {children}
    </>
  ));
  draw(<Greeting name="Ruth" />);
  expect(screen.getByRole('button', { name: 'Close Ruth' })).toBeVisible();
  await network.fail();
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close Ruth' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await network.give();
  expect(screen.queryByRole('button')).toBeNull();
});

describe('preloading', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('loads the modules one after the other while the browser is idle', async () => {
    const [first, second] = [slowNetwork(), slowNetwork()];
    preload([createLazyModule(first.load), createLazyModule(second.load)]);
    await wait(preloadAfterMs - 1);
    expect(first.load).not.toHaveBeenCalled();
    await wait(2);
    expect(first.load).toHaveBeenCalledTimes(1);
    expect(second.load).not.toHaveBeenCalled();
    await first.fail();
    await wait(2);
    expect(second.load).toHaveBeenCalledTimes(1);
  });

  test('makes a panel appear immediately when it is opened', async () => {
    const network = slowNetwork();
    const module = createLazyModule(network.load);
    const Greeting = lazyPanel(module, pickGreeting, failed);
    preload([module]);
    await wait(preloadAfterMs + 2);
    await network.give();
    draw(<Greeting name="Ruth" />);
    expect(screen.getByText('Peace be with you, Ruth')).toBeVisible();
  });

  test('stops when the screen is left', async () => {
    const network = slowNetwork();
    preload([createLazyModule(network.load)])();
    await wait(10 * preloadAfterMs);
    expect(network.load).not.toHaveBeenCalled();
  });
});
