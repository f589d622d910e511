import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { addDays, isDay } from '@sermon/domain/calendar/days';
import { typeLabel } from '@sermon/domain/library/items';
import { ArrowLeft, ArrowRight, BookOpenText, Info, Layers, MapPin } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefCallback, useRef, useState } from 'react';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { useLast } from '../../ui/dialogs/AskDialog.tsx';
import { details, open } from '../library/actions/itemActions.ts';
import { useItemActions } from '../library/actions/action.ts';
import { canBePreached } from '../library/itemEdits.ts';
import { ItemIcon } from '../library/ItemIcon.tsx';
import { AnchoredDialog } from './AnchoredDialog.tsx';
import { PlainButton } from './calendarStyles.ts';
import { seriesStyle, StateIcon, useItemFacts } from './itemFacts.tsx';
import { dayName, shortDay } from '../../ui/time/dateFormat.ts';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { DateField } from '../../ui/plain/DateField.tsx';

type CardProps = {
  shown: { item: LibraryItem; startsAtDate: boolean } | null;
  anchor: HTMLElement | null;
  isPreached: (item: LibraryItem) => boolean;
  /** A day to offer for an item without a date. */
  freeSunday: string;
  onClose: () => void;
  onDate: (item: LibraryItem, day: string | null) => void;
};

export function ItemCard({ shown, ...card }: CardProps) {
  const last = useLast(shown);
  return last && <OpenCard {...card} {...last} />;
}

type OpenProps = Omit<CardProps, 'shown'> & NonNullable<CardProps['shown']>;

function OpenCard({ item, startsAtDate, anchor, isPreached, freeSunday, onClose, onDate }: OpenProps) {
  const { run, shownFor } = useItemActions();
  const { passage, series, state, stateTexts } = useItemFacts(item, isPreached(item));
  const { datePreached: day, locationPreached } = item;
  const hasDate = canBePreached(item);
  const leave = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const week = (count: number, label: string) => {
    const target = day && addDays(day, count);
    return target && target !== day ? (
      <Button
        variant="outlined"
        aria-label={`${shortDay(target)}, ${label}`}
        title={`${dayName(target)}, ${label}`}
        onClick={() => onDate(item, target)}
      >
        {count < 0 && <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />}
        {shortDay(target)}
        {count > 0 && <ArrowRight size={18} strokeWidth={1.6} aria-hidden />}
      </Button>
    ) : null;
  };
  return (
    <AnchoredDialog title={item.name} anchor={anchor} width={356} onClose={onClose}>
      <Facts aria-label="About this item">
        <Fact
          icon={
            // The text next to the icon has the same meaning.
            <span aria-hidden>
              <ItemIcon item={item} size={18} />
            </span>
          }
          text={typeLabel(item)}
        />
        {passage && <Fact icon={<BookOpenText {...factIcon} aria-label="Passage" />} text={passage} isScripture />}
        {locationPreached && <Fact icon={<MapPin {...factIcon} aria-label="Location" />} text={locationPreached} />}
        {series && (
          <Fact
            icon={
              <span data-series style={seriesStyle(series)}>
                <Layers {...factIcon} aria-label="Series" color="var(--series)" />
              </span>
            }
            text={series.name}
          />
        )}
        {state && <Fact icon={<StateIcon state={state} size={18} />} text={stateTexts.join(' · ')} />}
      </Facts>
      {hasDate && (
        <Dates>
          <PreachDateField
            // A card that opens before the last one has faded out shows its own date.
            key={`${item.id} ${day}`}
            day={day}
            fieldRef={startsAtDate ? focusAtOnce : undefined}
            onChoose={(next) => onDate(item, next)}
          />
          {!day && (
            <Button variant="tonal" title={dayName(freeSunday)} onClick={() => onDate(item, freeSunday)}>
              {shortDay(freeSunday)}, {texts.nextFree}
            </Button>
          )}
          {day && (
            <Weeks>
              {week(-7, 'one week earlier')}
              {week(7, 'one week later')}
              <PlainButton type="button" onClick={() => onDate(item, null)}>
                No Date
              </PlainButton>
            </Weeks>
          )}
        </Dates>
      )}
      <Footer>
        {shownFor([item]).includes(details) && (
          <PlainButton type="button" onClick={leave(() => run(details, [item], anchor))}>
            <Info size={18} strokeWidth={1.6} aria-hidden />
            Details
          </PlainButton>
        )}
        <Button onClick={leave(() => run(open, [item], anchor))} ref={startsAtDate ? undefined : focusAtOnce}>
          Open
        </Button>
      </Footer>
    </AnchoredDialog>
  );
}

const factIcon = { size: 18, strokeWidth: 1.6, role: 'img', color: 'var(--sm-palette-text-secondary)' } as const;

const Fact = ({ icon, text, isScripture }: { icon: ReactNode; text: string; isScripture?: boolean }) => (
  <li data-scripture={isScripture}>
    {icon}
    <span>{text}</span>
  </li>
);

const Facts = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 20px 16px',
  display: 'grid',
  gap: 6,
  overflowY: 'auto',
  '& li': { ...theme.typography.body2, display: 'flex', alignItems: 'flex-start', gap: 8 },
  '& svg': { display: 'block', flex: 'none', marginTop: 2 },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-scripture]': { color: theme.vars.palette.rubric, fontWeight: 600 },
}));

const Dates = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '12px 20px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const Weeks = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  gap: 8,
  '& > *': { paddingInline: 8 },
});

const Footer = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  padding: '12px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > :first-of-type:not(:last-child)': { marginInlineEnd: 'auto', marginInlineStart: -12 },
}));

type PreachDateProps = {
  day: string | null;
  fieldRef: RefCallback<HTMLInputElement> | undefined;
  onChoose: (day: string) => void;
};

/**
 * A date field that reports a date picked from the browser's calendar at once. A date that is typed changes with each
 * digit, so it is reported when the user presses Enter or leaves the field. Escape discards it.
 */
function PreachDateField({ day, fieldRef, onChoose }: PreachDateProps) {
  const [error, setError] = useState<string>();
  const isTyping = useRef(false);
  const report = (value: string) => {
    isTyping.current = false;
    if (value === (day ?? '')) return;
    if (isDay(value)) onChoose(value);
    else setError(texts.notADay);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      report(event.currentTarget.value);
    } else if (event.key === 'Escape') isTyping.current = false;
    else if (changesDate(event)) isTyping.current = true;
  };
  return (
    <DateField
      label="Preach Date"
      defaultValue={day ?? ''}
      error={error}
      hint={day ? dayName(day) : undefined}
      ref={fieldRef}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setError(undefined);
        if (!isTyping.current && currentTarget.value) report(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => isTyping.current && report(currentTarget.value)}
    />
  );
}

/** True for keys that change a part of the date. Alt+Down opens the browser's calendar. */
const changesDate = ({ key, altKey }: KeyboardEvent) =>
  !altKey && /^(\d|ArrowUp|ArrowDown|Backspace|Delete)$/.test(key);
