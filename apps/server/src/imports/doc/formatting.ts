import { fromSymbolFont, type Look, plainLook } from '../lines.ts';
import { type DocStyle, sprmsOf } from './parts.ts';

export type CharacterLook = Look & {
  isHidden: boolean;
  isDeleted: boolean;
  isInserted: boolean;
  isSpecial: boolean;
  isData: boolean;
  isObject: boolean;
  symbol: string | null;
};
export const plainCharacter: CharacterLook = {
  ...plainLook,
  isHidden: false,
  isDeleted: false,
  isInserted: false,
  isSpecial: false,
  isData: false,
  isObject: false,
  symbol: null,
};

export type Place = {
  style: number;
  align: number | null;
  isRightToLeft: boolean;
  isInTable: boolean;
  isRowEnd: boolean;
  isInnerRowEnd: boolean;
  list: number;
  level: number;
  indent: number;
  outline: number | null;
};

const colors = [
  '',
  '#000000',
  '#0000ff',
  '#00ffff',
  '#00ff00',
  '#ff00ff',
  '#ff0000',
  '#ffff00',
  '#ffffff',
  '#000080',
  '#008080',
  '#008000',
  '#800080',
  '#800000',
  '#808000',
  '#808080',
  '#c0c0c0',
];

/** Applies formatting. A switch may also say "as in the style" or "other than in the style". */
export function applied(
  before: CharacterLook,
  sprms: Buffer,
  styled: CharacterLook,
  familyOf: (style: number) => DocStyle[],
): CharacterLook {
  let look = { ...before };
  for (const { sprm, operand } of sprmsOf(sprms)) {
    const value = operand[0] ?? 0;
    const isOn = (name: 'bold' | 'italic' | 'strike' | 'caps' | 'isHidden') =>
      value === 0x81 ? !styled[name] : value === 0x80 ? styled[name] : value !== 0;
    switch (sprm) {
      case 0x0835:
        look.bold = isOn('bold');
        break;
      case 0x0836:
        look.italic = isOn('italic');
        break;
      case 0x0837:
      case 0x2a53:
        look.strike = isOn('strike');
        break;
      case 0x083a:
      case 0x083b:
        look.caps = isOn('caps');
        break;
      case 0x083c:
        look.isHidden = isOn('isHidden');
        break;
      case 0x0800:
        look.isDeleted = value !== 0;
        break;
      case 0x0801:
        look.isInserted = value !== 0;
        break;
      case 0x2a3e:
        look.underline = value !== 0;
        break;
      case 0x2a48:
        look.raised = value === 1;
        look.lowered = value === 2;
        break;
      case 0x2a42:
        look.ink = colors[value] ?? '';
        break;
      case 0x2a0c:
        look.background = colors[value] ?? '';
        break;
      case 0x6870:
        look.ink = operand.length >= 4 && operand[3] === 0 ? `rgb(${operand[0]}, ${operand[1]}, ${operand[2]})` : '';
        break;
      case 0xca71:
        look.background =
          operand.length >= 8 && operand[7] === 0 ? `rgb(${operand[4]}, ${operand[5]}, ${operand[6]})` : '';
        break;
      case 0x0855:
        look.isSpecial = value !== 0;
        break;
      case 0x0806:
        look.isData = value !== 0;
        break;
      case 0x080a:
        look.isObject = value !== 0;
        break;
      case 0x6a09:
        if (operand.length >= 4) look.symbol = fromSymbolFont(String.fromCharCode(operand.readUInt16LE(2)));
        look.isSpecial = true;
        break;
      case 0x2a33:
        look = { ...styled };
        break;
      case 0x4a30:
        if (operand.length >= 2) {
          const family = familyOf(operand.readUInt16LE(0));
          look = family.reduce((inside, { character }) => applied(inside, character, styled, familyOf), look);
        }
        break;
      default:
    }
  }
  return look;
}

export function applyToPlace(place: Place, sprms: Buffer): void {
  for (const { sprm, operand } of sprmsOf(sprms)) {
    const value = operand[0] ?? 0;
    const word = operand.length >= 2 ? operand.readInt16LE(0) : value;
    if (sprm === 0x2403 || sprm === 0x2461) place.align = value;
    else if (sprm === 0x2441) place.isRightToLeft = value !== 0;
    else if (sprm === 0x2416) place.isInTable = value !== 0;
    else if (sprm === 0x6649) place.isInTable ||= value > 0;
    else if (sprm === 0x2417) place.isRowEnd = value !== 0;
    else if (sprm === 0x244c) place.isInnerRowEnd = value !== 0;
    else if (sprm === 0x260a) place.level = Math.min(8, value);
    else if (sprm === 0x460b) place.list = word;
    else if (sprm === 0x840f || sprm === 0x845e) place.indent = word;
    else if (sprm === 0x2640) place.outline = value;
  }
}
