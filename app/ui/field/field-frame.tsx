import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";
import { CircleAlert } from "#app/ui/iconos.tsx";

export type FrameProps = {
  label: ReactNode;
  /** A link at the end of the label's line. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Keeps the label for screen readers only, as in a search box. */
  hideLabel?: boolean | undefined;
  fieldClassName?: string | undefined;
};

type FieldProps = FrameProps & {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
};

/** Divides the properties of a field between its frame and its control, and links the control to help and error. */
export function useField<Props extends FieldProps>({
  label,
  aside,
  help,
  error,
  hideLabel,
  fieldClassName,
  id: given,
  "aria-describedby": describedBy,
  "aria-invalid": invalid,
  ...control
}: Props) {
  const own = useId();
  const id = given ?? own;
  const ids = [describedBy, error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  const aria = { "aria-describedby": ids || undefined, "aria-invalid": error ? (true as const) : invalid };
  return {
    frame: { id, label, aside, help, error, hideLabel, fieldClassName },
    control: { ...control, ...aria, id },
  };
}

export function FieldFrame({
  id,
  label,
  aside,
  help,
  error,
  hideLabel,
  fieldClassName,
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  const name = (
    <label htmlFor={id} className={hideLabel ? "sr-only" : "field-label"}>
      {label}
    </label>
  );
  return (
    <div className={cx("field", fieldClassName)}>
      {aside ? (
        <div className="flex items-center justify-between gap-3">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </>
  );
}
