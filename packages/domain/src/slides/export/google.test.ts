import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Google, openGoogle } from '../../../../../tests/support/google/google.ts';
import { layoutSlide } from '../layout.ts';
import { googleSizes } from '../page.ts';
import { marked, scripture, slidesIn } from '../slides.setup.ts';
import { googleRequests } from './google.ts';

let google: Google;
beforeAll(async () => {
  google = await openGoogle({ clientId: 'church', redirectUri: 'http://127.0.0.1/googleauth' });
});
afterAll(() => google.close());
beforeEach(() => {
  google.mood.canLoad = (url) => url === 'https://church.example/mountains.jpg';
});

const pagesOf = (html: string) => slidesIn(html).flatMap((slide) => layoutSlide(slide, '16x9', googleSizes).pages);

async function post(path: string, body: object) {
  const response = await fetch(`${google.address}/v1/presentations${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${google.issueToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { presentationId?: string; error?: { message: string } };
}

/** Sends the slides of a text to the stand-in and returns what it shows. */
async function presented(
  html: string,
  { backgroundUrl = null, fontColor = 'white', page = { width: 720, height: 405 } }: Partial<Look> = {},
) {
  const { presentationId = '' } = await post('', { title: 'Grace' });
  const requests = googleRequests(pagesOf(html), { page, firstPages: ['p'] }, { backgroundUrl, fontColor });
  expect(await post(`/${presentationId}:batchUpdate`, { requests })).not.toHaveProperty('error');
  return google.presentations.find(({ id }) => id === presentationId)!.pages;
}
type Look = { backgroundUrl: string | null; fontColor: 'white' | 'black'; page: { width: number; height: number } };

/** Returns the texts with a style, like ['Grace 72 pt Georgia #ffffff bold']. */
type Shown = Awaited<ReturnType<typeof presented>>[number];
function looks({ boxes }: Shown): string[] {
  const { text, styles } = boxes[0]!;
  const pieces: { text: string; look: string }[] = [];
  for (const [at, char] of [...text].entries()) {
    const { fontSize, fontFamily, foregroundColor, bold, italic, underline, strikethrough, baselineOffset } =
      styles[at]!;
    const { red, green, blue } = foregroundColor.opaqueColor.rgbColor;
    const color = [red, green, blue]
      .map((share) =>
        Math.round(share * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('');
    const marks = { bold, italic, underline, strikethrough, superscript: baselineOffset === 'SUPERSCRIPT' };
    const set = Object.entries(marks).flatMap(([name, isSet]) => (isSet ? [name] : []));
    const look = [`${fontSize.magnitude} pt`, fontFamily, `#${color}`, ...set].join(' ');
    const last = pieces.at(-1);
    if (last?.look === look) last.text += char;
    else pieces.push({ text: char, look });
  }
  return pieces.map((piece) => `${piece.text}: ${piece.look}`);
}

describe('slides at Google', () => {
  test('have headings of 72 and 58 points and text of 42, and the page that Google began with is gone', async () => {
    const pages = await presented(
      `<h1>${marked('Grace', 'a')}</h1><p>-</p><h2>${marked('Mercy', 'b')}</h2><p>-</p><p>${marked('He ran.', 'c')}</p>`,
    );
    expect(pages.map(({ id }) => id)).toEqual(['slide_1', 'slide_2', 'slide_3']);
    expect(pages.flatMap(looks)).toEqual([
      'Grace: 72 pt Georgia #ffffff',
      'Mercy: 58 pt Georgia #ffffff',
      'He ran.: 42 pt Georgia #ffffff',
    ]);
  });

  test('have the marks, fonts and colors of the text', async () => {
    const [page] = await presented(
      `<p>${marked(
        '<strong>He</strong> <em>saw</em> <u>him</u> <s>and</s> ran<sup>1</sup> ' +
          '<span data-pen="red">home</span> <span data-font="roboto">now</span> <mark data-color="yellow">here</mark>',
      )}</p>`,
      { fontColor: 'black' },
    );
    expect(looks(page!)).toEqual([
      'He: 42 pt Georgia #000000 bold',
      ' : 42 pt Georgia #000000',
      'saw: 42 pt Georgia #000000 italic',
      ' : 42 pt Georgia #000000',
      'him: 42 pt Georgia #000000 underline',
      ' : 42 pt Georgia #000000',
      'and: 42 pt Georgia #000000 strikethrough',
      ' ran: 42 pt Georgia #000000',
      '1: 42 pt Georgia #000000 superscript',
      ' : 42 pt Georgia #000000',
      'home: 42 pt Georgia #a32a1e',
      ' : 42 pt Georgia #000000',
      'now: 42 pt Roboto #000000',
      ' : 42 pt Georgia #000000',
      'here: 42 pt Georgia #25211b',
    ]);
  });

  test('wrap at Google: the rows of a paragraph are one paragraph, also within words', async () => {
    const words = 'He arose, and came to his father. But while he was still far off, his father saw him.';
    const long = 'x'.repeat(60);
    const [page, ...parts] = await presented(`<p>${marked(words)}</p><p>-</p><p>${marked(long, 'b')}</p>`);
    expect(page!.boxes[0]!.text).toBe(words);
    expect(parts.map(({ boxes }) => boxes[0]!.text)).toEqual([long]);
  });

  test('keep a lower third at the bottom of the page', () => {
    const pages = pagesOf(`<p>${marked('He ran.', 'a', 'lower-third')}</p>`);
    const requests = googleRequests(
      pages,
      { page: { width: 720, height: 540 }, firstPages: [] },
      { backgroundUrl: null, fontColor: 'white' },
    );
    expect(requests).toContainEqual(
      expect.objectContaining({
        updateShapeProperties: expect.objectContaining({ shapeProperties: { contentAlignment: 'BOTTOM' } }),
      }),
    );
    expect(JSON.stringify(requests)).toContain('"height":{"magnitude":381,"unit":"PT"}');
    expect(JSON.stringify(requests)).toContain('"translateY":135');
  });

  test('keep line breaks, and shrink and divide long text as the preview does', async () => {
    const [page, ...parts] = await presented(
      `<p>${marked('He saw.<br>He ran.')}</p><p>-</p><p>${marked('His father saw him and ran. '.repeat(20), 'b')}</p>`,
    );
    expect(page!.boxes[0]!.text).toBe('He saw.\vHe ran.');
    expect(parts.length).toBeGreaterThan(1);
    expect(parts[0]!.boxes[0]!.text).toMatch(new RegExp(`^His father .* ran\\.\\n\\(1/${parts.length}\\)$`));
    for (const part of parts)
      for (const { fontSize } of part.boxes[0]!.styles) expect(fontSize.magnitude).toBeGreaterThanOrEqual(22);
  });

  test('have real lists, nested ones too, and paragraphs with their alignment and indents', async () => {
    const [page] = await presented(
      `<p>${marked('One father')}</p><ul><li><p>${marked('saw')}</p><ul><li><p>${marked('from afar')}</p></li></ul></li>` +
        `<li><p>${marked('ran')}</p></li></ul>`,
    );
    const { text, lines } = page!.boxes[0]!;
    expect(text).toBe('One father\nsaw\nfrom afar\nran');
    expect(lines.map(({ bullet, level }) => [bullet, level])).toEqual([
      [null, 0],
      ['BULLET_DISC_CIRCLE_SQUARE', 0],
      ['BULLET_DISC_CIRCLE_SQUARE', 1],
      ['BULLET_DISC_CIRCLE_SQUARE', 0],
    ]);
    expect(lines.map(({ style }) => [style!.alignment, style!.indentStart.magnitude])).toEqual([
      ['CENTER', 20],
      ['START', 40],
      ['START', 80],
      ['START', 40],
    ]);
    expect(looks(page!)).toHaveLength(1);
  });

  test('count numbered lists as the sermon does, if necessary with numbers in the text', async () => {
    const list = (start: number) =>
      `<ol${start > 1 ? ` start="${start}"` : ''}><li><p>${marked('saw')}</p></li><li><p>${marked('ran')}</p></li></ol>`;
    const [fromOne] = await presented(list(1));
    expect(fromOne!.boxes[0]).toMatchObject({
      text: 'saw\nran',
      lines: [{ bullet: 'NUMBERED_DIGIT_ALPHA_ROMAN' }, { bullet: 'NUMBERED_DIGIT_ALPHA_ROMAN' }],
    });
    const [fromThree] = await presented(list(3));
    expect(fromThree!.boxes[0]).toMatchObject({ text: '3. saw\n4. ran', lines: [{ bullet: null }, { bullet: null }] });
    const [roman] = await presented(list(1).replace('<ol', '<ol type="I"'));
    expect(roman!.boxes[0]).toMatchObject({ text: 'I. saw\nII. ran', lines: [{ bullet: null }, { bullet: null }] });
    const [nested] = await presented(`<ol><li><p>${marked('saw')}</p>${list(1)}</li></ol>`);
    expect(nested!.boxes[0]).toMatchObject({ text: '1. saw\n1. saw\n2. ran' });
  });

  test('name the reference of a quotation, which is indented by 40 points', async () => {
    const [page] = await presented(scripture('Luke 15:20', marked('He ran.')));
    const { text, lines } = page!.boxes[0]!;
    expect(text).toBe('He ran.\nLuke 15:20 WEB');
    expect(lines.map(({ style }) => [style!.indentStart.magnitude, style!.indentEnd.magnitude])).toEqual([
      [40, 40],
      [40, 40],
    ]);
  });

  test('are written from right to left in Hebrew', async () => {
    const [page] = await presented(`<p>${marked('בראשית ברא')}</p><p style="text-align: right;">${marked('שלום')}</p>`);
    expect(page!.boxes[0]!.lines.map(({ style }) => [style!.direction, style!.alignment])).toEqual([
      ['RIGHT_TO_LEFT', 'CENTER'],
      ['RIGHT_TO_LEFT', 'START'],
    ]);
  });

  test('have their text in the middle of the page that Google created, before the picture', async () => {
    const [page] = await presented(`<p>${marked('He ran.')}</p>`, {
      backgroundUrl: 'https://church.example/mountains.jpg',
      page: { width: 720, height: 540 },
    });
    expect(page).toMatchObject({
      background: 'https://church.example/mountains.jpg',
      boxes: [{ x: 35, y: 67.5 }],
    });
  });

  test.each([
    ['only emoji', '👩‍👩‍👧‍👦🙏🏽', '👩‍👩‍👧‍👦🙏🏽'],
    ['characters that Google removes', 'He\ue000 ran\u0007.', 'He ran.'],
  ])('show %s', async (_, words, shown) => {
    const [page] = await presented(`<p>${marked(words)}</p>`);
    expect(page!.boxes[0]!.text).toBe(shown);
  });

  test.each([
    ['white', { red: 0, green: 0, blue: 0 }],
    ['black', { red: 1, green: 1, blue: 1 }],
  ] as const)('without words and picture are plain pages on which %s text could be read', (fontColor, rgbColor) => {
    const requests = googleRequests(
      [{ part: 1, parts: 1, isAtBottom: false, lines: [] }],
      { page: { width: 720, height: 405 }, firstPages: ['p'] },
      { backgroundUrl: null, fontColor },
    );
    expect(requests).toEqual([
      { createSlide: { objectId: 'slide_1', slideLayoutReference: { predefinedLayout: 'BLANK' } } },
      {
        updatePageProperties: {
          objectId: 'slide_1',
          pageProperties: { pageBackgroundFill: { solidFill: { color: { rgbColor }, alpha: 1 } } },
          fields: 'pageBackgroundFill.solidFill',
        },
      },
      { deleteObject: { objectId: 'p' } },
    ]);
  });
});

describe('the stand-in for Google', () => {
  const slide = { createSlide: { objectId: 'slide_1', slideLayoutReference: { predefinedLayout: 'BLANK' } } };

  test.each([
    [
      'an unknown field',
      { createSlide: { objectId: 'slide_1', colour: 'red' } },
      /must NOT have additional properties/,
    ],
    ['an empty request', {}, 'Invalid requests[1]: No request set.'],
    ['an id that exists', slide, /^Invalid requests\[1\]\.createSlide: The object ID \(slide_1\) should be unique/],
    ['an unknown object', { deleteObject: { objectId: 'nobody' } }, /could not be found/],
    ['an unknown value', { createSlide: { slideLayoutReference: { predefinedLayout: 'EMPTY' } } }, /"EMPTY"/],
  ])('refuses %s and applies nothing', async (_, request, message) => {
    const { presentationId = '' } = await post('', { title: 'Grace' });
    const { error } = await post(`/${presentationId}:batchUpdate`, { requests: [slide, request] });
    expect(error!.message).toMatch(message);
    expect(google.presentations.at(-1)!.pages.map(({ id }) => id)).toEqual(['p']);
  });
});
