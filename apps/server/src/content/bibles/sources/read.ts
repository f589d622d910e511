import { type BibleText, inParagraphsOf } from '../text.ts';
import { readAsv } from './asv.ts';
import { readDarby } from './darby.ts';
import { readKjv } from './kjv.ts';
import { readWeb } from './web.ts';
import { readYlt } from './ylt.ts';

/** The texts in the public domain that come with the product, read from the packages that hold them. */
export async function readBibles(): Promise<BibleText[]> {
  const kjv = await readKjv();
  const unparted = [await readAsv(), await readYlt(), await readDarby()];
  return [kjv, await readWeb(), ...unparted.map((text) => inParagraphsOf(text, kjv))];
}
