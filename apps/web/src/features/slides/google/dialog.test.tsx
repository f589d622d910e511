import { defaultStoredPreferences } from '@sermon/contract/preferences';
import { gallery } from '@sermon/domain/slides/backgrounds';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { config, item, ruth, whoIsHere } from '../../../testing/app.setup.tsx';
import { openBuilder, save } from '../../../testing/builder.setup.tsx';
import { showAsDesktop, subscriber } from '../../../testing/library.setup.tsx';
import { refused } from '../../../testing/network.setup.ts';

const slides = '<p><span class="sm-slide" data-slide-id="a">He ran.</span></p>';
const googleSlides = {
  clientId: 'church',
  oAuthUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  oAuthRedirectUrl: 'https://sermon.example/googleauth',
  scope: 'drive.file',
  apiUrl: 'https://slides.googleapis.com/v1/presentations',
  presentationUrl: 'https://docs.google.com/presentation/d/{id}/edit',
  assetBaseUrl: null,
};
const { id: documentId } = item('The Father Who Runs');
const command = 'Present Slides with Google';

async function open({ user = subscriber, text = slides, answers = {}, isConfigured = true, written = '' } = {}) {
  showAsDesktop();
  const app = await openBuilder({
    text,
    user,
    overrides: { id: documentId },
    answers: { ...whoIsHere(user, { ...config, googleSlides: isConfigured ? googleSlides : null }), ...answers },
  });
  await app.paper();
  if (written) await app.write(written);
  await app.person.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog');
  return { ...app, palette };
}

async function openDialog(options: Parameters<typeof open>[0] = {}) {
  const app = await open(options);
  await app.person.click(within(app.palette).getByRole('option', { name: new RegExp(`^${command}`) }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Present Slides' })) };
}

/** Records where the page would have led. */
function watchAssign() {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, pathname: location.pathname, assign });
  return assign;
}

describe('Present Slides', () => {
  test('asks for the font color, saves, and leads to Google with what the export needs', async () => {
    const { dialog, person, network } = await openDialog({ written: 'home' });
    expect(dialog.getByRole('radio', { name: 'Light' })).toBeChecked();
    await person.click(dialog.getByRole('radio', { name: 'Dark' }));
    expect(dialog.getByText('Dark text is hard to read on your background.')).toBeVisible();
    const assign = watchAssign();
    await person.click(dialog.getByRole('button', { name: 'Sign In with Google' }));
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(network.bodiesOf(save)).toHaveLength(1);
    const address = new URL(assign.mock.calls[0]![0]);
    expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    const nonce = sessionStorage.getItem('sermon google nonce');
    expect(address.searchParams.get('state')).toMatch(
      new RegExp(
        `^assetId ${documentId} backgroundImagePath %2Fslide-backgrounds%2Fmountains-16x9.jpg\\S* fontColor black nonce ${nonce}$`,
      ),
    );
  });

  test('begins with the color of the picture', async () => {
    const wedding = gallery.find(({ name }) => name === 'Wedding')!;
    const preferences = { ...defaultStoredPreferences, slideExporterSelectedGalleryImageId: wedding.id };
    const { dialog } = await openDialog({
      answers: { 'GET /api/BuilderPreferences/GetBuilderPreferences': preferences },
    });
    expect(dialog.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(dialog.queryByText(/is hard to read on your background/)).toBeNull();
  });

  test('stays if the text cannot be saved', async () => {
    const { dialog, person } = await openDialog({
      written: 'home',
      answers: { [save]: refused(500, 'Not now') },
    });
    const assign = watchAssign();
    await person.click(dialog.getByRole('button', { name: 'Sign In with Google' }));
    expect(
      await dialog.findByText(
        "Your last changes aren't saved yet, so they would be missing. Please try again in a moment.",
      ),
    ).toBeVisible();
    expect(assign).not.toHaveBeenCalled();
  });

  test('explains the subscription to a free user', async () => {
    const { person, palette } = await open({ user: ruth });
    await person.click(within(palette).getByRole('option', { name: new RegExp(`^${command}`) }));
    expect(await screen.findByRole('button', { name: 'Activate Now' })).toBeVisible();
  });

  test.each([
    ['is not configured', { isConfigured: false }],
    ['has no slides to show', { text: '<p>He ran.</p>' }],
  ])('is not offered if Google Slides %s', async (_, given) => {
    const { palette } = await open(given);
    expect(within(palette).queryByRole('option', { name: new RegExp(`^${command}`) })).not.toBeInTheDocument();
  });
});
