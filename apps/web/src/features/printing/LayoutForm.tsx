import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import {
  type CopyKind,
  copyKinds,
  type Layout,
  type Margin,
  margins,
  maxColumns,
  columnsThatFit,
  paperNames,
  papers,
  sizesOf,
  usualSize,
} from '@sermon/domain/printing/layout';
import { builder as builderTexts } from '@sermon/domain/texts/builder';
import { printing as texts } from '@sermon/domain/texts/printing';
import { useId } from 'react';
import { SelectField } from '../../ui/plain/Field.tsx';

const copies: Record<CopyKind, { label: string; explanation: string }> = {
  reading: { label: 'Reading copy', explanation: 'As written' },
  pulpit: { label: 'Pulpit copy', explanation: 'Large print, one idea per line, paragraphs kept together on a page' },
};
const marginLabels: Record<Margin, string> = { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' };
const columnLabels = ['One', 'Two', 'Three'];

type FormProps = {
  layout: Layout;
  /** Set while this device lays out the pages. It cannot lay out pulpit copies. */
  isOnDevice?: boolean;
  onChange: (layout: Layout) => void;
};

export function LayoutForm({ layout, isOnDevice = false, onChange }: FormProps) {
  const ids = { copy: useId(), columns: useId() };
  const { paper, size, margin, columns, copy } = layout;
  const max = columnsThatFit(layout);
  const whyFewer = copy === 'pulpit' ? texts.pulpitColumn : texts.tooNarrow(max);
  return (
    <Choices>
      <div className="whole">
        <Title id={ids.copy}>Copy</Title>
        <RadioGroup
          aria-labelledby={ids.copy}
          value={copy}
          onChange={(_, value) => {
            const next = copyKinds.find((kind) => kind === value);
            if (next) onChange({ ...layout, copy: next, size: usualSize[next] });
          }}
        >
          {copyKinds.map((kind) => {
            const isDisabled = isOnDevice && kind === 'pulpit';
            return (
              <FormControlLabel
                key={kind}
                value={kind}
                disabled={isDisabled}
                control={<Radio />}
                label={
                  <Kind>
                    {copies[kind].label}
                    {isDisabled ? (
                      <small className="why">{builderTexts.notOffline}</small>
                    ) : (
                      <small>{copies[kind].explanation}</small>
                    )}
                  </Kind>
                }
              />
            );
          })}
        </RadioGroup>
      </div>
      <SelectField
        label="Paper"
        value={paper}
        onChange={({ target }) => {
          const next = paperNames.find((name) => name === target.value);
          if (next) onChange({ ...layout, paper: next });
        }}
      >
        {paperNames.map((name) => (
          <option key={name} value={name}>
            {papers[name].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Text size"
        value={size}
        onChange={({ target }) => onChange({ ...layout, size: Number(target.value) })}
      >
        {sizesOf[copy].map((points) => (
          <option key={points} value={points}>
            {points} pt
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Margins"
        value={margin}
        onChange={({ target }) => {
          const next = margins.find((name) => name === target.value);
          if (next) onChange({ ...layout, margin: next });
        }}
      >
        {margins.map((name) => (
          <option key={name} value={name}>
            {marginLabels[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Columns"
        value={Math.min(columns, max)}
        aria-describedby={ids.columns}
        onChange={({ target }) => onChange({ ...layout, columns: Number(target.value) })}
      >
        {columnLabels.map((label, at) => (
          <option key={label} value={at + 1} disabled={at + 1 > max}>
            {label}
          </option>
        ))}
      </SelectField>
      <Why id={ids.columns} className="whole" role="status">
        {max < maxColumns && whyFewer}
      </Why>
    </Choices>
  );
}

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '& .whole': { gridColumn: '1 / -1' },
  // On a phone, the pages need the space. The explanations are hidden, because the pages already show how large print
  // looks.
  [theme.breakpoints.down('sm')]: {
    gap: 12,
    '& .MuiFormGroup-root': { flexDirection: 'row', gap: 16 },
    '& small:not(.why)': { display: 'none !important' },
  },
}));

const Title = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: 0 }));

const Kind = styled('span')(({ theme }) => ({
  display: 'block',
  paddingBlock: 4,
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

const Why = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  minHeight: 18,
  color: theme.vars.palette.text.secondary,
}));
