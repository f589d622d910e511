import { scripture as texts } from '@sermon/domain/texts/scripture';
import type { Verdict } from './quotationChecks.ts';

export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'agrees':
      return '';
    case 'differs':
      return texts.differs(verdict.translationName);
    case 'notInstalled':
      return texts.notInstalled(verdict.translationName);
    case 'notFound':
      return texts.notFound;
    case 'noTranslation':
      return texts.noTranslation;
  }
}
