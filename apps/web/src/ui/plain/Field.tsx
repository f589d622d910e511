import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import css from './Field.module.css';
import { Eye, EyeOff, TriangleAlert } from 'lucide-react';
import messageCss from './FormMessage.module.css';

export type Described = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type LabeledProps = Described & {
  /**
   * Whether screen readers announce the note below the control when it changes. Use it if the focus stays in the control
   * while the note changes.
   */
  isLive?: boolean;
  children: (wiring: Wiring) => ReactNode;
};

export function Labeled({ label, error, hint, isLive = false, children }: LabeledProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p id={noteId} className={error ? css.error : css.hint} aria-live={isLive ? 'polite' : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

type FieldProps = Described &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'style'> & {
    end?: ReactNode;
    /** Text after the value, such as the rest of a web address. It takes up at most half of the field. */
    suffix?: string | undefined;
  };

export const Field = ({ label, error, hint, end, suffix, ...input }: FieldProps) => (
  <Labeled label={label} error={error} hint={hint}>
    {(wiring) => (
      <div className={css.frame}>
        <input
          {...wiring}
          {...input}
          className={css.control}
          data-has-end={end ? true : undefined}
          style={suffix ? { paddingInlineEnd: `min(50%, calc(${suffix.length}ch + 18px))` } : {}}
        />
        {suffix && <span className={css.suffix}>{suffix}</span>}
        {end && <div className={css.end}>{end}</div>}
      </div>
    )}
  </Labeled>
);

type SelectFieldProps = Described & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export const SelectField = ({ label, error, hint, ...select }: SelectFieldProps) => (
  <Labeled label={label} error={error} hint={hint}>
    {(wiring) => <Select {...wiring} {...select} />}
  </Labeled>
);

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** As high as the buttons of a row, and as wide as its text. */
  isCompact?: boolean;
};

/** For a select whose label is not above it. */
export const Select = ({ isCompact, ...select }: SelectProps) => (
  <div className={css.frame} data-compact={isCompact}>
    <select {...select} className={css.control} />
    <svg className={css.chevron} viewBox="0 0 24 24" aria-hidden="true">
      <path d="m6 9 6 6 6-6" />
    </svg>
  </div>
);

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} strokeWidth={1.6} aria-hidden />
        </button>
      }
    />
  );
}

export const FormMessage = ({ message }: { message: string | null }) => (
  <div role="alert" className={messageCss.message} hidden={message === null}>
    {message !== null && (
      <>
        <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
        <span>{message}</span>
      </>
    )}
  </div>
);
