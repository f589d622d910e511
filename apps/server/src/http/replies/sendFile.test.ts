import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './replies.ts';

/** Returns the Content-Disposition header of a file with this name. */
async function dispositionOf(name: string): Promise<string> {
  const app = Fastify();
  app.get('/', (_request, reply) => sendFile(reply, new File(['x'], name, { type: 'text/plain' })));
  const reply = await app.inject({ url: '/' });
  expect(reply.body).toBe('x');
  return String(reply.headers['content-disposition']);
}

test.each([
  ['Advent 2026.pdf', 'Advent 2026.pdf'],
  ['../../etc/passwd', '____etc_passwd'],
  ['..\\..\\Startup\\x.bat', '____Startup_x.bat'],
  ['Wait ... and see.pdf', 'Wait _ and see.pdf'],
  ['"quoted" 100%.pdf', '_quoted_ 100_.pdf'],
  ['שלום.pdf', '____.pdf'],
  ['a\r\nset-cookie: x', 'a__set-cookie: x'],
])('the plain name of %j is %j, and the full name is encoded', async (name, plain) => {
  const [, sentPlain, encoded] = /^attachment; filename="([^"]*)"; filename\*=utf-8''(.*)$/.exec(
    await dispositionOf(name),
  )!;
  expect(sentPlain).toBe(plain);
  expect(decodeURIComponent(encoded!)).toBe(name);
});

test.each([
  ['SERMON I. ON REGENERATION..pptx', 'SERMON I. ON REGENERATION.pptx'],
  ['And then... .pdf', 'And then.pdf'],
  ['....pdf', '....pdf'],
])('a name that ends with a full stop has one before its ending: %j', async (name, sent) => {
  expect(decodeURIComponent((await dispositionOf(name)).split("utf-8''")[1]!)).toBe(sent);
});
