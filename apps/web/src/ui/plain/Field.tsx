import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './Field.module.css';

type Described = {
  label: string;
  /** The error message below the field, or undefined if the field is valid. */
  error?: string | undefined;
};

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

/** A control with a label above it and, if it is invalid, an error message below it. */
export function Labeled({ label, error, children }: Described & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error ? errorId : undefined })}
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = Described & Omit<ComponentProps<'input'>, 'id' | 'className'> & { end?: ReactNode };

/** A text field. `end` is rendered inside the field, at its end. */
export const Field = ({ label, error, end, ...input }: FieldProps) => (
  <Labeled label={label} error={error}>
    {(wiring) => (
      <div className={css.frame}>
        <input {...wiring} {...input} className={css.control} data-has-end={end ? true : undefined} />
        {end && <div className={css.end}>{end}</div>}
      </div>
    )}
  </Labeled>
);

type SelectFieldProps = Described & Omit<ComponentProps<'select'>, 'id' | 'className'>;

/** A native select, which works best on phones. */
export const SelectField = ({ label, error, ...select }: SelectFieldProps) => (
  <Labeled label={label} error={error}>
    {(wiring) => (
      <div className={css.frame}>
        <select {...wiring} {...select} className={css.control} />
        <svg className={css.chevron} viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </div>
    )}
  </Labeled>
);
