import { type BibleText, inParagraphsOf } from '../text.ts';
import { readAsv } from './asv.ts';
import { readDarby } from './darby.ts';
import { readKjv } from './kjv.ts';
import { readWeb } from './web.ts';
import { readYlt } from './ylt.ts';

export async function readBibles(): Promise<BibleText[]> {
  const kjv = await readKjv();
  const withoutParagraphs = [await readAsv(), await readYlt(), await readDarby()];
  return [kjv, await readWeb(), ...withoutParagraphs.map((text) => inParagraphsOf(text, kjv))];
}
