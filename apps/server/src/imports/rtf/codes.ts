import { decodeWindows1252 } from '@sermon/domain/document/decodeText';

/** The encoding of each code page that files name (\ansicpg). Others are read as Windows-1252. */
const codePages: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  65001: 'utf-8',
};
/** The code page of each character set of a font (\fcharset). */
export const characterSets: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Groups whose text is no part of the document. Unknown groups marked with \* are skipped too. */
export const skipped = new Set(
  (
    'info themedata colorschememapping datastore latentstyles generator revtbl rsidtbl xmlnstbl filetbl listtext pntext ' +
    'nonshppict bkmkstart bkmkend xe tc tcn rxe txe template ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn atnid atnauthor ' +
    'atndate atnref atntime atrfstart atrfend shprslt nonesttables pnseclvl falt panose fontemb fontfile stylerestrictions private do_fallback ' +
    'mmathPr userprops docvar formfield ffname ffdeftext background blipuid picprop objclass objname objdata'
  ).split(' '),
);
/** Groups with \* that are read. */
export const known = new Set(
  'fldinst shppict shpinst shptxt listtable listoverridetable pn ud do footnote annotation moMath dptxbxtext'.split(
    ' ',
  ),
);
export const symbols: Record<string, string> = {
  tab: '\t',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  softline: '\n',
  zwj: '\u200d',
  zwnj: '\u200c',
  // Not `page`, because a page ends no paragraph.
  column: '\n',
};

const decoders = new Map<string, TextDecoder>();

export function decoded(bytes: Buffer, page: number): string {
  const label = codePages[page];
  if (label === undefined) return decodeWindows1252(bytes);
  const decoder = decoders.get(label) ?? new TextDecoder(label);
  decoders.set(label, decoder);
  return decoder.decode(bytes);
}

/** False for fields that mark a place or set a value, such as index entries. */
export const isShown = (instruction: string): boolean => !/^\s*(?:XE|TC|SET|ASK)\b/i.test(instruction);

export function addressOf(instruction: string): string | null {
  const found = /^\s*HYPERLINK\s+(?!\\l)(?:\\[a-z]\s+)*"?([^"\s]+)"?/i.exec(instruction);
  return found?.[1] ?? null;
}
