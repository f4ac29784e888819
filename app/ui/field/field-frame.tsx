import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "#app/ui/cx.ts";

export type FrameProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Keeps the label for screen readers only, as in a search box. */
  hideLabel?: boolean;
  fieldClassName?: string;
};

/** Ids and ARIA attributes that link a control to its help and error. */
export function useFieldIds(
  { help, error }: Pick<FrameProps, "help" | "error">,
  given?: string,
  describedBy?: string,
) {
  const own = useId();
  const id = given ?? own;
  const ids = [describedBy, error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(" ");
  return {
    id,
    aria: { "aria-describedby": ids || undefined, "aria-invalid": error ? (true as const) : undefined },
  };
}

export function FieldFrame({
  id,
  label,
  help,
  error,
  hideLabel,
  fieldClassName,
  children,
}: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={cx("field", fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "field-label"}>
        {label}
      </label>
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
