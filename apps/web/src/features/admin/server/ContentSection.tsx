import { adminServer } from '@sermon/contract/admin/server';
import { adminServer as serverTexts } from '@sermon/domain/texts/admin/server';
import { premiumAdministration as premiumTexts } from '@sermon/domain/texts/premium/premium';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Crown, Library } from 'lucide-react';
import { ask } from '../../../ask.ts';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { nameDay, nameMoment } from '../../../ui/time/dateFormat.ts';
import { Hint, IconRows, LoadingSection, Section } from '../../settings/Section.tsx';
import { Command } from './Command.tsx';

const texts = serverTexts.content;
const icon = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function ContentSection() {
  const { data, error, refetch } = useQuery({ ...ask(adminServer.contents, {}), refetchOnMount: 'always' });
  if (!data && error)
    return <ErrorLine message={loadErrorText(error, texts.notLoaded)} onTryAgain={() => void refetch()} />;
  if (!data) return <LoadingSection rows={4} />;
  return (
    <>
      <Section title={texts.corpus}>
        <IconRows aria-label={texts.corpus}>
          {data.corpus.map(({ kind, items, isComplete, dateChanged }) => (
            <li key={kind}>
              <Library {...icon} />
              <div>
                <strong>{texts.kinds[kind]}</strong>
                <small>
                  {texts.items(kind, items)} ·{' '}
                  {dateChanged ? texts.changed(nameMoment(dateChanged)) : texts.neverChanged}
                </small>
                {!isComplete && <small>{texts.incomplete}</small>}
              </div>
            </li>
          ))}
        </IconRows>
      </Section>
      <Section title={premiumTexts.heading}>
        <IconRows aria-label={premiumTexts.heading}>
          {data.premium.map(({ kind, items, disabled, dateChanged }) => (
            <li key={kind}>
              <Crown {...icon} />
              <div>
                <strong>{premiumTexts.kinds[kind]}</strong>
                <small>
                  {premiumTexts.items(kind, items)} ·{' '}
                  {dateChanged ? texts.changed(nameMoment(dateChanged)) : texts.neverChanged}
                </small>
                {disabled > 0 && <small>{premiumTexts.disabled(disabled)}</small>}
              </div>
            </li>
          ))}
        </IconRows>
      </Section>
      <Section title={texts.bibles}>
        {data.bibles.length === 0 ? (
          <Hint>{texts.noBibles}</Hint>
        ) : (
          <IconRows aria-label={texts.bibles}>
            {data.bibles.map(({ id, name, verses, dateInstalled }) => (
              <li key={id}>
                <BookOpen {...icon} />
                <div>
                  <strong>
                    {name} ({id})
                  </strong>
                  <small>
                    {texts.verses(verses)} ·{' '}
                    {dateInstalled ? texts.installed(nameDay(dateInstalled)) : texts.installing}
                  </small>
                </div>
              </li>
            ))}
          </IconRows>
        )}
      </Section>
      <Hint>
        {texts.hint}
        {texts.commands.map((command) => (
          <Command key={command}>{command}</Command>
        ))}
      </Hint>
    </>
  );
}
