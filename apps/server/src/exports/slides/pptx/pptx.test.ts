import { describe, expect, test } from 'vitest';
import { type Pptx, readPptx } from '../../../../../../tests/files/readPptx.ts';
import { deckOf, type Slides } from '../deck.ts';
import { clouds, marked, slidesOfText } from '../slides.setup.ts';
import { toPptx } from './pptx.ts';

async function present(text: string, overrides: Partial<Slides> = {}): Promise<Pptx> {
  const slides = slidesOfText(text, overrides);
  const deck = deckOf(slides, 1_000);
  if ('refusal' in deck) throw new Error(deck.refusal);
  return readPptx(await toPptx(slides, deck.pages));
}

const textsOf = ({ slides }: Pptx): string[][] => slides.map(({ paragraphs }) => paragraphs.map(({ text }) => text));

describe('a presentation', () => {
  test('has the title, the author, the shape of the slides, and the picture once', async () => {
    const text = `<h1>${marked('One')}</h1><p>then</p><h1>${marked('Two', 'b')}</h1>`;
    const wide = await present(text);
    expect(wide).toMatchObject({ title: 'The Father Who Runs', author: 'Ruth Ames', width: 720, height: 405 });
    expect(wide.pictures).toEqual(['ppt/media/background.jpg']);
    expect(wide.background.equals(slidesOfText('').background.picture)).toBe(true);
    const box = { x: 35, y: 0, width: 650, height: 405 };
    expect(wide.slides.map((slide) => slide.box)).toEqual([box, box]);
    const standard = await present(text, { aspect: '4x3' });
    expect([standard.width, standard.height]).toEqual([720, 540]);
    expect(standard.slides[0]?.box).toEqual({ ...box, y: 67.5 });
  });

  test('has text boxes without insets that never change their size', async () => {
    const [slide] = (await present(`<p>${marked('Grace')}</p>`)).slides;
    expect(slide).toMatchObject({
      body: { lIns: '0', tIns: '0', rIns: '0', bIns: '0', wrap: 'square', anchor: 'ctr' },
      fit: 'a:normAutofit',
    });
  });

  test('has the text of a lower third at the bottom', async () => {
    const [slide] = (
      await present(`<p>${marked('<span data-slide-look="lower-third">Grace</span>')}</p>`, { aspect: '4x3' })
    ).slides;
    expect(slide).toMatchObject({ body: { bIns: String(24 * 12_700), anchor: 'b' }, box: { y: 135, height: 405 } });
  });

  test('has white text on dark pictures and black text on pale ones, also for new text', async () => {
    const dark = await present(`<p>${marked('Grace')}</p>`);
    const pale = await present(`<p>${marked('Grace')}</p>`, { background: clouds() });
    expect([dark.textColor, pale.textColor]).toEqual(['lt1', 'dk1']);
    expect(dark.slides[0]?.paragraphs[0]?.runs[0]?.color).toBe('tx1');
    expect(dark.font).toBe('Georgia');
  });

  test('has the sizes and the rows of the layout', async () => {
    const html = `<h1>${marked('The Father Who Runs')}</h1><h2>${marked('Luke 15')}</h2><p>${marked('He ran.<br>He fell.')}</p>`;
    const [slide] = (await present(html)).slides;
    expect(slide!.paragraphs.map(({ text }) => text)).toEqual(['The Father\nWho Runs', 'Luke 15', 'He ran.\nHe fell.']);
    expect(slide!.paragraphs.map(({ runs }) => runs[0]!.size)).toEqual([66.38, 54.66, 41]);
    expect(slide!.paragraphs.map(({ lineHeight }) => lineHeight)).toEqual([79.66, 65.6, 49.2]);
    expect(slide!.paragraphs[0]?.above).toBe(0);
    expect(slide!.paragraphs[2]?.above).toBe(12.3);
    expect(slide!.paragraphs.map(({ align }) => align)).toEqual(['ctr', 'ctr', 'ctr']);
  });

  test('has a slide for each part, with the reference and the number of the part', async () => {
    const verse = 'His loving kindness endures forever. ';
    const html = `<blockquote class="scripture" data-reference="Psalm 136" data-translation="WEB"><p>${marked(verse.repeat(20).trim())}</p></blockquote><p>So it does.</p>`;
    const { slides } = await present(html, { notes: new Map([['a', 'Read slowly.\nThen pause.']]) });
    expect(slides.map(({ paragraphs }) => paragraphs.at(-1)?.text)).toEqual(
      [1, 2, 3].map((part) => `Psalm 136 WEB (${part}/3)`),
    );
    expect(slides.map(({ notes }) => notes)).toEqual([['Read slowly.', 'Then pause.'], [], ['So it does.']]);
  });

  test('keeps the marks of the text', async () => {
    const html =
      `<p>${marked('<sup>16</sup>He <strong>saw</strong> <em>him</em>, <u>ran</u>, <s>waited</s> ')}` +
      `${marked('<mark data-color="yellow">far</mark> <span data-pen="red">off</span> <span data-font="roboto">so</span>')}</p>`;
    const [slide] = (await present(html)).slides;
    const looks = slide!.paragraphs[0]!.runs.map(({ text, looks: all, color }) => [text, ...all, color]);
    expect(looks.filter(([text]) => text!.trim() !== '' && text !== 'He ' && text!.trim() !== ',')).toEqual([
      ['16', 'baseline=30000', 'tx1'],
      ['saw', 'b', 'tx1'],
      ['him', 'i', 'tx1'],
      ['ran', 'u=sng', 'tx1'],
      ['waited', 'strike=sngStrike', 'tx1'],
      ['far', 'paper=F8E7A0', '25211B'],
      ['off', 'FFB4A8'],
      ['so', 'Arial', 'tx1'],
    ]);
  });

  test('has lists that PowerPoint numbers itself', async () => {
    const html =
      `<ol start="9"><li><p>${marked('Pray')}</p><ul><li><p>${marked('daily')}</p></li></ul></li><li><p>${marked('Wait')}</p></li></ol>` +
      `<p>${marked('Then')}</p><ol start="3"><li><p>${marked('Go')}</p></li></ol>`;
    const [slide] = (await present(html)).slides;
    expect(slide!.paragraphs.map(({ label, level, text, align }) => [label, level, text, align])).toEqual([
      ['9.', 0, 'Pray', 'l'],
      ['•', 1, 'daily', 'l'],
      ['10.', 0, 'Wait', 'l'],
      [null, 0, 'Then', 'ctr'],
      ['3.', 0, 'Go', 'l'],
    ]);
    for (const { label, indent, left } of slide!.paragraphs)
      if (label) expect([indent < -20, left >= -indent]).toEqual([true, true]);
  });

  test('numbers every item of a list that a paragraph interrupts', async () => {
    const item = (text: string) => `<li><p>${marked(text)}</p></li>`;
    const html = `<ol>${item('One')}<li><p>${marked('Two')}</p><p>${marked('and more')}</p></li>${item('Three')}${item('Four')}</ol>`;
    const [slide] = (await present(html)).slides;
    expect(slide!.paragraphs.map(({ label }) => label)).toEqual(['1.', '2.', null, '3.', '4.']);
  });

  test('has lists with letters and Roman numerals', async () => {
    const item = (text: string) => `<li><p>${marked(text)}</p></li>`;
    const html =
      `<ol type="I" start="3">${item('One')}<li><p>${marked('Two')}</p><ol type="a" data-label="a)">${item('x')}${item('y')}</ol></li></ol>` +
      `<ol data-label="1)">${item('Three')}</ol>`;
    const [slide] = (await present(html)).slides;
    expect(slide!.paragraphs.map(({ label }) => label)).toEqual(['III.', 'IV.', 'a)', 'b)', '1)']);
  });

  test('has right-to-left paragraphs, with numbers in them, in their language', async () => {
    const [slide] = (await present(`<ul><li><p>${marked('בְּרֵאשִׁית 12 בָּרָא Luke')}</p></li></ul>`)).slides;
    const [paragraph] = slide!.paragraphs;
    expect(paragraph).toMatchObject({ isRightToLeft: true, align: 'r', label: '•' });
    expect(paragraph!.runs.map(({ text, lang }) => [text, lang])).toEqual([
      ['בְּרֵאשִׁית', 'he-IL'],
      [' 12 ', 'en-US'],
      ['בָּרָא', 'he-IL'],
      [' Luke', 'en-US'],
    ]);
  });

  test('shows only emoji, and characters that XML does not allow or that have a meaning in it', async () => {
    expect(textsOf(await present(`<p>${marked('🙏😀👨‍👩‍👧')}</p>`))).toEqual([['🙏😀👨‍👩‍👧']]);
    expect(textsOf(await present(`<p>${marked('a &lt; b &amp; "c" &gt; d')}</p>`))).toEqual([['a < b & "c" > d']]);
  });

  test('is the same file for the same slides', async () => {
    const slides = slidesOfText(`<p>${marked('Grace')}</p>`);
    const deck = deckOf(slides, 10);
    if ('refusal' in deck) throw new Error(deck.refusal);
    expect(Buffer.from(await toPptx(slides, deck.pages)).equals(await toPptx(slides, deck.pages))).toBe(true);
  });
});
