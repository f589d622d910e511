import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { item } from '../../../testing/app.setup.tsx';
import { openBuilder } from '../../../testing/builder.setup.tsx';
import { showAsDesktop } from '../../../testing/library.setup.tsx';

const slide = (id: string, words: string) => `<span class="sm-slide" data-slide-id="${id}">${words}</span>`;
const { id: documentId } = item('The Father Who Runs');

afterEach(() => vi.unstubAllGlobals());

/** Lets the browser decode pictures, all of which have this gray. jsdom cannot. */
function decodePicturesAs(gray: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1920, height: 1080, close: () => {} }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => ({
        drawImage: () => {},
        getImageData: () => ({
          width: this.width,
          height: this.height,
          data: new Uint8ClampedArray(this.width * this.height * 4).fill(gray),
        }),
      });
    },
  );
}

async function openPanel(picture: string) {
  showAsDesktop();
  const own = {
    customSlideBackgroundImageUrl: picture,
    customSlideBackgroundImagePath: 'uploads/x/slide.jpg',
    customSlideBackgroundScrim: 0,
  };
  const app = await openBuilder({
    text: `<p>${slide('a', 'Grace runs.')}</p><p>-</p><p>${slide('b', '<mark data-color="yellow">He ran.</mark>')}</p>`,
    overrides: { id: documentId, ...own },
    answers: { [`GET ${picture}`]: () => new Response('picture') },
  });
  await app.paper();
  await app.person.click(await screen.findByRole('tab', { name: /Slides/ }));
  return app;
}

test('a slide whose words are hard to read on its background says so in its row, large, and in the settings', async () => {
  decodePicturesAs(200);
  const { person } = await openPanel('/pictures/light.jpg');
  expect(await screen.findByText('1 hard to read')).toBeVisible();
  expect(screen.getByText('Hard to read')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Slide 1: Grace runs.' })).toHaveAccessibleDescription(
    'Fits on one page at 42 pt. Light letters: hard to read in places (contrast 1.6 to 1).',
  );
  // Marked words have a color of their own behind them.
  expect(screen.getByRole('button', { name: 'Slide 2: He ran.' })).toHaveAccessibleDescription(
    'Fits on one page at 42 pt.',
  );
  await person.click(screen.getByRole('button', { name: 'Preview slide 1' }));
  const drawer = await screen.findByRole('dialog', { name: 'Slide 1 of 2' });
  expect(
    await within(drawer).findByText(
      'Light letters: hard to read in places (contrast 1.6 to 1). Try another background.',
    ),
  ).toBeVisible();
  await person.click(within(drawer).getByRole('button', { name: 'Change Background' }));
  const settings = await screen.findByRole('dialog', { name: 'Presentation Settings' });
  expect(await within(settings).findByText('Light letters: hard to read in places (contrast 1.6 to 1)')).toBeVisible();
});

test('a slide that can be read has no warning, and the settings say its contrast', async () => {
  decodePicturesAs(40);
  const { person } = await openPanel('/pictures/dark.jpg');
  await person.click(await screen.findByRole('button', { name: 'Slide Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Slide Settings' });
  expect(await within(settings).findByText('Light letters: easy to read (contrast 14.7 to 1)')).toBeVisible();
  expect(screen.queryByText(/hard to read/i)).toBeNull();
});

test('without the picture, nothing is measured, and slides are shown as usual', async () => {
  decodePicturesAs(200);
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  const { person } = await openPanel('/pictures/broken.jpg');
  await person.click(await screen.findByRole('button', { name: 'Slide Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Slide Settings' });
  expect(within(settings).getByText('White text on this background')).toBeVisible();
  expect(screen.queryByText(/hard to read/i)).toBeNull();
});
