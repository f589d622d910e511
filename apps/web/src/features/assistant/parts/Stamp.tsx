import { styled } from '@mui/material/styles';
import type { CheckedPassage } from '@sermon/domain/assistant/answer/quotations';
import { trueWording } from '@sermon/domain/assistant/answer/wording';
import { assistantPanel as texts } from '@sermon/domain/texts/assistant/panel';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { TextButton } from '../../../ui/plain/TextLink.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { useTranslations } from '../../bible/useTranslations.ts';

function useTranslationName(id: string): string {
  const { translations } = useTranslations();
  return translations.find((translation) => translation.id === id)?.name ?? id;
}

type StampProps = {
  passage: CheckedPassage;
  /** False if the line names other passages. The stamp then says which one it means. */
  isOnly: boolean;
  onTake: () => void;
};

/** If the Bible has other words, offers to take them. */
export function Stamp({ passage, isOnly, onTake }: StampProps) {
  const { reference, quoted, status, translationId, text } = passage;
  const translation = useTranslationName(translationId);
  const wording = useMemo(
    () => (status === 'differs' && quoted !== null ? trueWording(quoted, text) : []),
    [status, quoted, text],
  );
  if (status === 'verified')
    return (
      <Line data-not-text data-status={status}>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
        <b>{isOnly ? texts.verified(translation) : texts.verifiedQuotation(reference, translation)}</b>
      </Line>
    );
  if (status === 'notFound')
    return (
      <Line data-not-text data-status={status}>
        <CircleX size={16} strokeWidth={1.75} aria-hidden />
        <b>{texts.notFound(reference)}</b>
      </Line>
    );
  return (
    <Line data-not-text data-status={status}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <b>{texts.differs}</b>
      <span>
        {translation}: “
        {wording.map(({ text: words, isChanged }, at) =>
          isChanged ? (
            <span key={at}>
              <mark>{words.trimEnd()}</mark>{' '}
            </span>
          ) : (
            <span key={at}>{words}</span>
          ),
        )}
        ” ({reference})
      </span>
      <TextButton aria-label={`${texts.takeWording}: ${reference}`} onClick={onTake}>
        {texts.takeWording}
      </TextButton>
    </Line>
  );
}

/** About passages that a part names without quoting them. */
export const InBible = ({ count }: { count: number }) =>
  count > 0 && (
    <Line data-not-text data-status="verified">
      <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
      <b>{texts.inBible(count)}</b>
    </Line>
  );

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: '2px 6px',
  alignItems: 'start',
  marginTop: 4,
  '& > svg': { marginTop: 1 },
  '& > b': { fontWeight: 600 },
  '& > span': { gridColumn: '1 / -1', color: theme.vars.palette.text.primary },
  '& mark': {
    padding: '0 2px',
    borderRadius: 2,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.mark.yellow,
  },
  '& button': {
    gridColumn: '1 / -1',
    justifySelf: 'start',
    minHeight: 24,
    marginInlineStart: -6,
    [touch]: { minHeight: size.tap },
  },
  '&[data-status="verified"]': { color: theme.vars.palette.success.main },
  '&[data-status="differs"]': { color: theme.vars.palette.warning.main },
  '&[data-status="notFound"]': { color: theme.vars.palette.error.main },
}));
