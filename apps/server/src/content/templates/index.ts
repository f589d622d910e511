import { baptism } from './baptism.ts';
import { christmas } from './christmas.ts';
import { communion } from './communion.ts';
import { easter } from './easter.ts';
import { expository } from './expository.ts';
import { funeral } from './funeral.ts';
import { narrative } from './narrative.ts';
import type { BuiltInTemplate } from './template.ts';
import { threePoint } from './three-point.ts';
import { topical } from './topical.ts';
import { wedding } from './wedding.ts';

export type { BuiltInTemplate };

export const builtInTemplates: readonly BuiltInTemplate[] = [
  expository,
  topical,
  threePoint,
  narrative,
  communion,
  baptism,
  wedding,
  funeral,
  christmas,
  easter,
];
