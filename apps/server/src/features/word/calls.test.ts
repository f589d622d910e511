import { describe, expect, test } from 'vitest';
import { openProduct } from '../../../../../tests/support/people.ts';
import { wordFile, wordLine } from '../../../../../tests/files/wordFiles.ts';

const { app, join, visit } = await openProduct();
const docx = async (body: string, name = 'Sermon.docx') => new File([new Uint8Array(await wordFile({ body }))], name);
const formHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n';

describe('a Word file', () => {
  test('is converted to HTML, with a notice for everything that was changed or left out', async () => {
    const { api } = await join();
    const table = `<w:tbl><w:tr><w:tc>${wordLine('Law')}</w:tc><w:tc>${wordLine('Grace')}</w:tc></w:tr></w:tbl>`;
    expect(await api.word.convert({ file: await docx(wordLine('He ran.', '<w:b/>') + table) })).toEqual({
      title: null,
      html: '<p><strong>He ran.</strong></p><p>Law | Grace</p>',
      notices: ['One table was turned into lines of text.'],
    });
  });

  test('can be saved unchanged after conversion', async () => {
    const { api } = await join();
    const { html } = await api.word.convert({ file: await docx(wordLine('He &amp; they')) });
    expect((await api.documents.save({ name: 'Sermon', text: html })).text).toBe(html);
  });

  test.each<[string, () => Promise<File>, string]>([
    ['of another type', () => docx('', 'Sermon.png'), 'File must be .docx'],
    ['that is too large', async () => new File([new Uint8Array(26_214_400)], 'a.docx'), 'File Too Large'],
    [
      'that is not a Word document',
      async () => new File(['He ran.'], 'a.docx'),
      'This file could not be read as a Word document. Please open it in Word and save it again as .docx.',
    ],
  ])('%s is refused under the field Upload', async (_, file, sentence) => {
    const { api } = await join();
    await expect(api.word.convert({ file: await file() })).rejects.toMatchObject({
      statusCode: 400,
      fields: { Upload: [sentence] },
    });
  });

  test.each([
    [
      'that arrives incomplete',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"',
    ],
    ['whose end is missing', 'multipart/form-data; boundary=x', `${formHead}He ran.`],
    ['that is not sent as a form', 'multipart/form-data', 'He ran.'],
  ])('%s is refused without a server error', async (_, type, payload) => {
    const { email, password } = await join();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      headers,
      payload: { email, password, rememberMe: false },
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/WordFileConversion',
      headers: { ...headers, cookie, 'content-type': type },
      payload,
    });
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'Upload', errors: ['Could not upload File'] }],
    });
  });

  test('is converted only for signed-in users', async () => {
    await expect(visit().word.convert({ file: await docx('') })).rejects.toMatchObject({ statusCode: 401 });
  });

  test('is one of at most eight that a user can send at the same time', async () => {
    const [ruth, boaz] = [await join('Ruth'), await join('Boaz')];
    const file = await docx(wordLine('He ran.'));
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => ruth.api.word.convert({ file })));
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(refusals.length).toBeGreaterThan(0);
    expect(answers.length - refusals.length).toBeGreaterThanOrEqual(8);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        statusCode: 429,
        message: 'Too many uploads are in progress. Please let some of them finish first.',
      });
    for (let n = 0; n < 9; n++) expect((await ruth.api.word.convert({ file })).html).toBe('<p>He ran.</p>');
    expect((await boaz.api.word.convert({ file })).html).toBe('<p>He ran.</p>');
  });

  test('is converted correctly when several are sent at once', async () => {
    const { api } = await join();
    const files = await Promise.all(Array.from({ length: 6 }, (_, at) => docx(wordLine(`Sermon ${at}`))));
    const read = await Promise.all(files.map((file) => api.word.convert({ file })));
    expect(read.map(({ html }) => html)).toEqual(files.map((_, at) => `<p>Sermon ${at}</p>`));
  });
});
