import { styled } from '@mui/material/styles';
import type { LibraryItem } from '@sermon/contract/library';
import { isDay } from '@sermon/domain/calendar/days';
import { lastPlace } from '@sermon/domain/calendar/plan';
import { cleanLine } from '@sermon/domain/text';
import { calendar as texts } from '@sermon/domain/texts/calendar';
import { library } from '@sermon/domain/texts/library';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { send } from '../../../itemChanges/itemChange.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { DateField } from '../../../ui/plain/DateField.tsx';
import { Field, FormMessage, SelectField } from '../../../ui/plain/Field.tsx';
import { formatDate } from '../../../ui/time/dateFormat.ts';
import { EarlierSermons } from '../../library/details/EarlierSermons.tsx';
import { useShowNewItems } from '../../library/new/useShowNewItems.ts';

/** If `asksForDay`, the form asks for the day, and `day` is a suggestion. */
export type PlannedDay = { day: string; asksForDay: boolean };

const names = ['Name', 'DatePreached', 'ScriptureReferences', 'LocationPreached', 'ParentId'] as const;

type FormProps = {
  planned: PlannedDay;
  items: readonly LibraryItem[];
  onTyped: (hasTyped: boolean) => void;
  onAdded: () => void;
  question: ReactNode;
};

export function NewSermonForm({ planned, items, onTyped, onAdded, question }: FormProps) {
  const added = useShowNewItems();
  const navigate = useNavigate();
  // These keep their values while the form is open, even if the library changes.
  const [place] = useState(() => lastPlace(items));
  const [series] = useState(() => items.filter(({ type }) => type === 'SermonSeries').toSorted(byName));
  const [scripture, setScripture] = useState('');
  const opens = useRef(true);
  const { formProps, field, message, isBusy } = useForm({
    names,
    check: ({ Name, DatePreached }) => ({
      ...(!cleanLine(Name) && { Name: library.nameBlank }),
      ...(planned.asksForDay && !isDay(DatePreached) && { DatePreached: texts.notADay }),
    }),
    send: ({ Name, DatePreached, ScriptureReferences, LocationPreached, ParentId }) =>
      send({
        call: 'documents.save',
        input: {
          name: Name,
          text: '',
          category: 'Manuscript',
          parentId: ParentId || null,
          datePreached: planned.asksForDay ? DatePreached : planned.day,
          scripture: ScriptureReferences,
          locationPreached: LocationPreached,
        },
      }),
    onDone: (made) => {
      onAdded();
      added([made], texts.dateAdded(made.name, formatDate(made.datePreached ?? planned.day)));
      if (opens.current) void navigate({ to: '/build/$id', params: { id: made.id } });
    },
  });
  return (
    <Form
      {...formProps}
      onInput={({ currentTarget }) => {
        const typed = new FormData(currentTarget);
        const isTyped = (name: (typeof names)[number]) => String(typed.get(name) ?? '').trim() !== '';
        setScripture(String(typed.get('ScriptureReferences') ?? ''));
        onTyped(isTyped('Name') || isTyped('ScriptureReferences') || typed.get('LocationPreached') !== place);
      }}
    >
      <Fields>
        <Field label="Title" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
        {planned.asksForDay && <DateField label="Preach Date" defaultValue={planned.day} {...field('DatePreached')} />}
        <div>
          <Field label="Passage" autoComplete="off" placeholder="Luke 15:11–24" {...field('ScriptureReferences')} />
          <EarlierSermons id={null} scripture={scripture} isTyped />
        </div>
        <Pair>
          <Field label="Location" defaultValue={place} {...field('LocationPreached')} />
          {series.length > 0 && (
            <SelectField label="Series" {...field('ParentId')}>
              <option value="">None</option>
              {series.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </Pair>
        <FormMessage message={message} />
      </Fields>
      {question || (
        <Actions>
          <Button
            variant="outlined"
            onClick={({ currentTarget }) => {
              opens.current = false;
              currentTarget.form?.requestSubmit();
            }}
          >
            Add
          </Button>
          {/* The only submit button, so Enter in a field presses it. */}
          <Button type="submit" onClick={() => (opens.current = true)} busyLabel={isBusy && 'Adding'}>
            Add and Open
          </Button>
        </Actions>
      )}
    </Form>
  );
}

const byName = (a: LibraryItem, b: LibraryItem) => a.name.localeCompare(b.name, 'en', { numeric: true });

const Form = styled('form')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' });

const Fields = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  padding: '12px 20px 16px',
});

const Pair = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 12,
});

export const Actions = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& p': { ...theme.typography.body2, fontWeight: 600, margin: 0, marginInlineEnd: 'auto' },
}));
