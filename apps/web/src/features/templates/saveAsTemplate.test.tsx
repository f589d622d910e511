import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '@sermon/contract/accounts';
import { createQueryClient } from '../../queryClient.ts';
import { item, ruth, whoIsHere } from '../../testing/app.setup.tsx';
import { asDocument, subscriber } from '../../testing/library.setup.tsx';
import { fakeNetwork, noAnswer, refused, refusedFields } from '../../testing/network.setup.ts';
import { NoticesProvider } from '../../ui/notices/notices.tsx';
import { currentUser } from '../../user.ts';
import { useSaveAsTemplate } from './SaveAsTemplateDialog.tsx';

const save = 'POST /api/BuilderAssets/SaveTemplateAsset';
const text = '<p>He saw him</p>';

function Writing({ save }: { save: () => Promise<boolean> }) {
  const source = { name: 'The Father Who Runs', category: 'Outline', read: () => text } as const;
  const { open, dialog } = useSaveAsTemplate(source, save);
  return (
    <>
      <button onClick={open}>Save as template</button>
      {dialog}
    </>
  );
}

type WritingNeeds = { user?: User; answer?: unknown; saveText?: () => Promise<boolean> };

/** Renders a document with the Save as Template button and clicks it. */
async function write({ user = subscriber, answer, saveText = async () => true }: WritingNeeds = {}) {
  const template = asDocument(item('The Father Who Runs', { isTemplate: true }));
  const network = fakeNetwork({ ...whoIsHere(user), [save]: answer ?? template });
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, user);
  render(
    <QueryClientProvider client={client}>
      <NoticesProvider>
        <Writing save={saveText} />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  const person = userEvent.setup({ delay: null });
  const opener = screen.getByRole('button', { name: 'Save as template' });
  await person.click(opener);
  return { person, network, opener };
}

const nameField = () => screen.getByLabelText('Template Name');
const descriptionField = () => screen.getByLabelText('Template Description');

describe('Save as template', () => {
  test('saves the current text with the name and the description', async () => {
    const { person, network, opener } = await write();
    expect(screen.getByRole('dialog', { name: 'Save as template' })).toBeVisible();
    expect(nameField()).toHaveFocus();
    expect(nameField()).toHaveValue('The Father Who Runs');
    await person.keyboard('Parable');
    await person.type(descriptionField(), 'Three scenes.{Enter}One question.');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Template created and can be found in your library')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    expect(network.bodiesOf(save)).toEqual([
      {
        ownerId: subscriber.id,
        name: 'Parable',
        templateDescription: 'Three scenes.\nOne question.',
        category: 'Outline',
        text,
      },
    ]);
  });

  test('shows at most four lines of a description', async () => {
    await write();
    expect(descriptionField()).toHaveAttribute('rows', '4');
  });

  test('needs a name', async () => {
    const { person, network } = await write();
    await person.clear(nameField());
    await person.keyboard('{Enter}');
    expect(nameField()).toHaveAccessibleDescription('Template Name is required');
    expect(network.bodiesOf(save)).toEqual([]);
  });

  test('shows the server’s refusal under its field', async () => {
    const answer = refusedFields({ Name: ['This name is taken'], TemplateDescription: ['Too long'] });
    const { person } = await write({ answer });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(nameField()).toHaveAccessibleDescription('This name is taken'));
    expect(descriptionField()).toHaveAccessibleDescription('Too long');
    expect(nameField()).toHaveFocus();
  });

  test.each([
    ['a server error', refused(500, 'Something went wrong. Please try again.')],
    ['no connection', noAnswer],
  ])('says in the dialog that it could not be saved: %s', async (_, answer) => {
    const { person } = await write({ answer });
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The template could not be saved. Please try again later.',
    );
    expect(nameField()).toHaveValue('The Father Who Runs');
  });

  test('explains itself to a free user, who may stay', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
    const saveText = vi.fn(async () => true);
    const { person, opener } = await write({ user: ruth, saveText });
    const prompt = screen.getByRole('dialog', { name: 'Save as template' });
    expect(prompt).toHaveTextContent('Saving templates requires a subscription.');
    await person.click(screen.getByRole('button', { name: 'Not Now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    expect(assign).not.toHaveBeenCalled();
    expect(saveText).not.toHaveBeenCalled();
  });

  test('leads a free user who wants it to the upgrade page after saving the text', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { origin: location.origin, pathname: '/', assign });
    let textIsSaved: (is: boolean) => void = () => {};
    const { person } = await write({
      user: ruth,
      saveText: () =>
        new Promise((resolve) => {
          textIsSaved = resolve;
        }),
    });
    await person.click(screen.getByRole('button', { name: 'Activate Now' }));
    expect(assign).not.toHaveBeenCalled();
    textIsSaved(true);
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(assign).toHaveBeenCalledWith('/activate?upgradePath=Custom+Template&upgradeAction=23');
  });
});
