import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documents } from '../../document/generate.ts';
import { parseDocument } from '../../document/html/parse.ts';
import { toHtml } from '../../document/html/serialize.ts';
import { plainText } from '../../document/outline.ts';
import { tidy } from './tidy.ts';

const prose = `<p>${'He ran to meet him, and fell on his neck, and kissed him. '.repeat(2).trim()}</p>`;
const tidied = (html: string, title = 'Untitled') => tidy(html, title).html;
/** The headings in a text: '1 The Father' is one of level 1. */
const headingsOf = (...lines: string[]) =>
  parseDocument(tidied(prose + lines.map((line) => `<p>${line}</p>${prose}`).join(''))).flatMap((block) =>
    block.type === 'heading' ? [`${block.level} ${plainText([block])}`] : [],
  );

describe('empty lines', () => {
  test('between paragraphs are removed and counted', () => {
    const spaced = `<p></p>${prose}<p></p><p> </p><h1></h1>${prose}<blockquote><p>a</p><p></p><p>b</p></blockquote><p></p>`;
    expect(tidy(spaced, '')).toEqual({
      html: `${prose}${prose}<blockquote><p>a</p><p>b</p></blockquote>`,
      headings: 0,
      emptyLines: 6,
      hasTitle: false,
    });
  });

  test('between stanzas stay, one each', () => {
    const stanza = '<p>Amazing grace! How sweet the sound</p><p>That saved a wretch like me!</p>';
    expect(tidied(`${prose}<p></p>${stanza}<p></p><p></p>${stanza}<p></p>${prose}`)).toBe(
      `${prose}${stanza}<p></p>${stanza}${prose}`,
    );
  });

  test('in lists are removed, but items stay', () => {
    const list = '<ol><li><p></p></li><li><p>a</p><p></p><p>b</p></li></ol>';
    expect(tidied(list)).toBe('<ol><li><p></p></li><li><p>a</p><p>b</p></li></ol>');
  });
});

describe('lines that become headings', () => {
  test.each([
    ['<strong>The Younger Brother</strong>', '1 The Younger Brother'],
    ['<u>The Younger Brother</u>:', '1 The Younger Brother:'],
    ['THE YOUNGER BROTHER', '1 THE YOUNGER BROTHER'],
    ['<strong><u>I. INTRODUCTION</u></strong>', '1 I. INTRODUCTION'],
    ['<strong>Who is my neighbor?</strong>', '1 Who is my neighbor?'],
    ['<strong>“It Is Finished”</strong>', '1 “It Is Finished”'],
    ['<strong>God’s love for the world (John 3:16)</strong>', '1 God’s love for the world (John 3:16)'],
    ['Introduction:', '1 Introduction:'],
    ['Conclusion', '1 Conclusion'],
    ['Point 2', '1 Point 2'],
  ])('%s', (line, heading) => expect(headingsOf(line)).toEqual([heading]));

  test('lose the marks of the whole line and keep all others', () => {
    const line =
      '<p style="text-align: center;"><strong><u>The </u><em><u>Younger</u></em></strong><u> </u><strong><u>Son</u></strong></p>';
    expect(tidied(prose + line + prose)).toBe(
      `${prose}<h1 style="text-align: center;">The <em>Younger</em> Son</h1>${prose}`,
    );
    expect(tidied(`${prose}<p>THE <strong>FATHER</strong></p>${prose}`)).toContain(
      '<h1>THE <strong>FATHER</strong></h1>',
    );
  });

  test('have levels by their labels', () => {
    expect(
      headingsOf(
        'Introduction',
        ...['I. Lost', 'A. Far away', '1. Hungry', 'II. Found', 'A. Home'].map(bold),
        'Conclusion',
      ),
    ).toEqual([
      '1 Introduction',
      '1 I. Lost',
      '2 A. Far away',
      '2 1. Hungry',
      '1 II. Found',
      '2 A. Home',
      '1 Conclusion',
    ]);
    expect(headingsOf(...['1. Lost', 'a. Far away', '2. Found'].map(bold))).toEqual([
      '1 1. Lost',
      '2 a. Far away',
      '1 2. Found',
    ]);
    expect(headingsOf('<strong>I. LOST</strong>', bold('A Story'), '<strong>OUR ANSWER</strong>')).toEqual([
      '1 I. LOST',
      '2 A Story',
      '1 OUR ANSWER',
    ]);
    expect(headingsOf('THE FATHER', bold('His Love'))).toEqual(['1 THE FATHER', '2 His Love']);
  });

  test('need no emphasis if they are numbered with I. and II., unless they are an outline', () => {
    expect(headingsOf('I. The birth of Christ.', 'II. His nature.')).toEqual([
      '1 I. The birth of Christ.',
      '1 II. His nature.',
    ]);
    expect(headingsOf('I. The birth of Christ')).toEqual([]);
    const outline = '<p>I. Lost</p><p>A. Far away</p><p>II. Found</p><p>A. Home</p>';
    expect(tidied(prose + outline + prose)).toBe(prose + outline + prose);
  });

  test('are below the headings that the file has', () => {
    expect(tidied(`<h1>The Lost Son</h1>${prose}<h1>Lost</h1>${prose}<p>${bold('Far Away')}</p>${prose}`)).toBe(
      `<h1>The Lost Son</h1>${prose}<h1>Lost</h1>${prose}<h2>Far Away</h2>${prose}`,
    );
  });
});

const bold = (text: string) => `<strong>${text}</strong>`;

describe('lines that stay paragraphs', () => {
  test.each([
    'The Younger Brother',
    `${bold('The younger brother')} went away.`,
    bold('For this my son was dead, and is alive again; he was lost, and is found.'),
    bold('“This man receives sinners, and eats with them.”'),
    bold('“The Lord is my shepherd” (Psalm 23:1)'),
    bold('He is risen!'),
    bold('Jesus wept. Do you weep?'),
    bold('Text: Luke 15:11-24'),
    bold('Luke 15:11-24'),
    bold('Sunday, 17 March 2019'),
    bold('(Slide 3)'),
    bold('CLICK'),
    bold('* * *'),
    bold('and so we pray,'),
    bold('Amazing grace!<br>How sweet the sound'),
    bold('He went on to say to all of the people:'),
  ])('%s', (line) => expect(headingsOf(line)).toEqual([]));

  test('are those that end the text, or come three times', () => {
    expect(tidied(`${prose}<p>${bold('To God alone be glory')}</p>`)).toContain('<p><strong>');
    expect(headingsOf(...['Lord, hear us', 'Lord, hear us', 'Lord, hear us'].map(bold))).toEqual([]);
  });

  test('are those in a text that is bold or in capitals throughout', () => {
    const text = `<p>${bold('He ran to meet him, and fell on his neck, and kissed him, and wept.')}</p>`;
    expect(tidied(`${text}<p>${bold('His father saw him')}</p>${text}`)).not.toContain('<h');
  });

  test('are names and places before the text', () => {
    const front = ['The Father Who Runs', 'Grace Chapel', 'Rev. Ann Lee', 'His Joy'].map(
      (line) => `<p>${bold(line)}</p>`,
    );
    expect(tidied(`${front.join('')}${prose}`)).toBe(
      `<h1>The Father Who Runs</h1>${front[1]}${front[2]}<h1>His Joy</h1>${prose}`,
    );
  });

  test('are groups of three', () => {
    const list = ['Faith', 'Hope', 'Love'].map((line) => `<p>${bold(line)}</p>`).join('');
    expect(tidied(prose + list + prose)).toBe(prose + list + prose);
  });
});

test('a first line that repeats the title is removed', () => {
  expect(tidy(`<p></p><h1>SERMON I. On Grace.</h1>${prose}`, 'Sermon I – On Grace')).toMatchObject({
    html: prose,
    headings: 0,
    hasTitle: true,
  });
  expect(tidied('<p>On Grace</p>', 'On Grace')).toBe('<p>On Grace</p>');
});

const words = (html: string) => plainText(parseDocument(html)).replace(/\s/g, '');

test('no word is lost or changed, and the text conforms to the schema', () => {
  const line = fc.constantFrom(
    'I. LOST',
    'Grace',
    'Introduction',
    '',
    ' ',
    'He ran.',
    prose.slice(3, -4),
    'Luke 15:11',
  );
  const paragraph = fc
    .tuple(line, fc.constantFrom('strong', 'u', 'em', null))
    .map(([text, mark]) => (mark && text ? `<p><${mark}>${text}</${mark}></p>` : `<p>${text}</p>`));
  const sermon = fc.array(paragraph, { maxLength: 12 }).map((lines) => toHtml(parseDocument(lines.join(''))));
  fc.assert(
    fc.property(fc.oneof(sermon, documents().map(toHtml)), (html) => {
      const { html: once } = tidy(html, 'A title that no text has');
      expect(words(once)).toBe(words(html));
      expect(toHtml(parseDocument(once))).toBe(once);
    }),
    { numRuns: 200 },
  );
});
