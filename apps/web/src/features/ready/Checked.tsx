import { styled } from '@mui/material/styles';
import { shownMode } from '@sermon/domain/presenter/preferences';
import { ready as texts } from '@sermon/domain/texts/offline/ready';
import { presenter as presenterTexts } from '@sermon/domain/texts/presenter/presenter';
import { Check } from 'lucide-react';
import type { ReadyRow, Substituted } from '../../offline/store/database.ts';

export function Checked({ row }: { row: ReadyRow }) {
  const mode = shownMode(row.preferences);
  const count = row.chapterKeys.length;
  const chapters = row.mayCiteMore ? texts.firstChapters(count) : count || texts.noChapters;
  const lines: [label: string, value: string | number][] = [
    [texts.text, texts.words(row.words)],
    [texts.chapters, chapters],
    [texts.slides, row.slideCount || texts.noSlides],
    [
      texts.settings,
      mode === 'CountDown' ? texts.countDown(row.preferences.countdownTime) : presenterTexts.modes[mode],
    ],
    [texts.application, row.hasOtherLetters ? texts.otherFonts : ''],
    [texts.pdf, texts.size(row.pdf.bytes)],
  ];
  return (
    <>
      <List aria-label={texts.checked}>
        {lines.map(([label, value]) => (
          <li key={label}>
            <Check size={18} strokeWidth={1.8} aria-hidden />
            <span>{label}</span>
            <span>{typeof value === 'number' ? value.toLocaleString('en') : value}</span>
          </li>
        ))}
      </List>
      {sentencesOn(row.substituted).map((sentence) => (
        <Note key={sentence}>{sentence}</Note>
      ))}
    </>
  );
}

/** One sentence for each translation and reason. */
function sentencesOn(substituted: readonly Substituted[]): string[] {
  const groups = new Map<string, { first: Substituted; references: string[] }>();
  for (const each of substituted) {
    const key = [each.translationName, each.wantedId, each.reason].join('\n');
    const { first, references } = groups.get(key) ?? { first: each, references: [] };
    groups.set(key, { first, references: [...references, each.reference] });
  }
  return [...groups.values()].map(({ first: { translationName, wantedId = '', reason = 'unavailable' }, references }) =>
    texts.otherTranslation[reason](references, translationName, wantedId),
  );
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 10,
  '& > li': { ...theme.typography.body2, display: 'flex', alignItems: 'baseline', gap: 12 },
  '& svg': { flex: 'none', alignSelf: 'center', color: theme.vars.palette.primary.main },
  '& span:last-of-type': {
    ...theme.typography.caption,
    marginInlineStart: 'auto',
    textAlign: 'end',
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.warning.main,
}));
