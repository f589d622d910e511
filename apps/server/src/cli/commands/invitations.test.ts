import { expect, test } from 'vitest';
import { openCommands } from './commands.setup.ts';
import { dayOf } from './command.ts';
import { invitationCommands } from './invitations.ts';

// Nothing listens on this port, so no email is delivered.
const { product, admin } = await openCommands(invitationCommands, { SMTP_URL: 'smtp://127.0.0.1:9' });
const naomi = await product.join('Naomi');

const codeIn = (link: string) => new URL(link).hash.replace('#invitation=', '');

test('invitations are listed and withdrawn', async () => {
  expect(await admin('invitations')).toEqual({ text: 'No open invitations.', code: 0 });
  const { text: link } = await admin('invite', 'ruth@moab.example');
  await naomi.api.invitations.invite({ email: 'boaz@bethlehem.example' });
  await product.services.jobs.runDue();
  const day = dayOf(product.clock.now);
  const week = dayOf(new Date(product.clock.now.getTime() + 7 * 86_400_000));
  const { text, code } = await admin('invitations');
  expect(code).toBe(0);
  expect(text.split('\n')).toEqual([
    `boaz@bethlehem.example\tInvited ${day}, valid until ${week}\tNot delivered yet`,
    expect.stringMatching(/^ruth@moab\.example\tInvited [\d-]{10}, valid until [\d-]{10}\t$/),
    '2 invitations',
  ]);

  const visitor = product.visit();
  expect(await visitor.invitations.read({ code: codeIn(link) })).toEqual({ email: 'ruth@moab.example' });
  expect(await admin('withdraw', 'Ruth@Moab.example')).toEqual({
    text: 'The invitation for ruth@moab.example was withdrawn.',
    code: 0,
  });
  await expect(visitor.invitations.read({ code: codeIn(link) })).rejects.toMatchObject({ statusCode: 400 });
  expect((await admin('invitations')).text).not.toContain('ruth@moab.example');
  expect((await naomi.api.adminAudit.list()).entries[0]).toMatchObject({
    action: 'invitationWithdrawn',
    actor: 'commandLine',
    administrator: null,
    person: null,
    detail: '',
  });
});

test('withdrawing says that there is no such invitation', async () => {
  expect(await admin('withdraw', 'orpah@moab.example')).toEqual({
    text: 'There is no open invitation for orpah@moab.example.',
    code: 1,
  });
  expect(await admin('withdraw', 'orpah')).toEqual({ text: '“orpah” is not an email address.', code: 2 });
  expect(await admin('withdraw')).toEqual({ text: 'EMAIL is missing: withdraw EMAIL', code: 2 });
});
