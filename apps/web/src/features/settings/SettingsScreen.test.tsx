import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '../../testing/settings.setup.tsx';

test('ends with the version of the product', async () => {
  await openSettings({});
  expect(await screen.findByText('Sermon Maker 1.0.0')).toBeVisible();
});
