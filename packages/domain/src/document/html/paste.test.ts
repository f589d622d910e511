import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from './sanitize.ts';

const pasted = (name: string): string =>
  cleanHtml(readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url), 'utf8'));

describe('pasted content keeps its structure and loses its design', () => {
  test('Word: title, headings, emphasis, markers, lists from paragraphs, tables as paragraphs', () => {
    expect(pasted('word')).toBe(
      '<h1>The Father Who Runs</h1><h1>A long way<br>off</h1>' +
        '<p style="text-align: center;"><strong>Luke 15:20</strong></p>' +
        '<p>He <em>saw</em> him, <mark data-color="yellow">while he was still far off</mark>, ' +
        'and <span data-pen="red">ran</span>.</p><p></p>' +
        '<ul><li><p>He saw</p><ul><li><p>from afar</p></li></ul></li><li><p>He ran</p></li></ul>' +
        '<p>And then:</p>' +
        '<ol start="3"><li><p>the <a href="https://example.org/ring">ring</a></p></li><li><p>the robe</p></li></ol>' +
        '<p>Law</p><p>Grace</p><p>E= mc<sup>2</sup></p>',
    );
  });

  test('Google Docs: the wrapping bold element is ignored, nested lists move into their items, and links keep their usual look', () => {
    expect(pasted('google-docs')).toBe(
      '<h1>The Father Who Runs</h1><h2>A long way off</h2>' +
        '<p style="text-align: justify;">He <mark data-color="yellow"><strong>saw</strong></mark> and ' +
        '<span data-pen="red"><em>ran</em></span><s>.</s></p><p></p>' +
        '<ul><li><p>He saw</p><ul><li><p>from afar</p></li></ul></li><li><p>He ran</p></li></ul>' +
        '<p><a href="https://example.org/ring">the ring</a><sup>1</sup></p>',
    );
  });

  test('LibreOffice: headings, emphasis, markers, nested lists, alignment and links', () => {
    expect(pasted('libre-office')).toBe(
      '<h1>The Father Who Runs</h1>' +
        '<p>He <strong>saw</strong> him, <em>was moved</em>, and <u>ran</u>.<sup>20</sup></p><h2>Far off</h2>' +
        '<ul><li><p>He came home</p><ul><li><p>alone</p></li></ul></li><li><p>He was found</p></li></ul>' +
        '<ol><li><p>First</p></li><li><p>Second</p></li></ol>' +
        '<p style="text-align: center;">In the middle, <mark data-color="yellow">marked</mark> and <s>struck</s></p>' +
        '<p>A <a href="https://example.org/luke">link</a></p>',
    );
  });

  test('a web page: its text in order, without pictures, scripts, frames and unsafe links', () => {
    expect(pasted('web-page')).toBe(
      '<h2>Grace that runs</h2><p>Before the paragraph</p><p>First line   here,<br>second line.</p>' +
        '<p>verse one<br>  verse two</p><p>The road</p><p>Grace</p><p>a gift</p>' +
        '<p>Mail <a href="mailto:p@example.org">us</a>, or here, or there. ' +
        '<span data-pen="blue"><span data-font="ubuntu">Blue</span></span> ink</p>' +
        '<p>Subscribe&lt;b&gt;kept as typed&lt;/b&gt;</p><p>No script</p>',
    );
  });
});
