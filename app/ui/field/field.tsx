import { ChevronDown, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { FieldFrame, FieldNotes, type FrameProps, useFieldIds } from "./field-frame.tsx";

type Props<T extends "input" | "select" | "textarea"> = FrameProps & { name: string } & ComponentProps<T>;

/** A text input with its label, help and error. */
export function Field({
  label,
  help,
  error,
  hideLabel,
  fieldClassName,
  icon,
  end,
  id: given,
  className,
  "aria-describedby": describedBy,
  ...input
}: Props<"input"> & { icon?: ReactNode; end?: ReactNode }) {
  const { id, aria } = useFieldIds({ help, error }, given, describedBy);
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel}
      fieldClassName={fieldClassName}
    >
      <span className="field-box">
        {icon && <span className="field-icon">{icon}</span>}
        <input
          type="text"
          {...input}
          {...aria}
          id={id}
          className={cx(
            "input",
            Boolean(icon) && "input-with-icon",
            Boolean(end) && "input-with-end",
            className,
          )}
        />
        {end && <span className="field-end">{end}</span>}
      </span>
    </FieldFrame>
  );
}

/** A password input with a button that shows it. */
export function PasswordField(props: Props<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-btn"
          aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      }
    />
  );
}

export type Option = string | { value: string; label: string; disabled?: boolean };

/** A styled native select; a placeholder is its first, empty option. */
export function SelectField({
  label,
  help,
  error,
  hideLabel,
  fieldClassName,
  options,
  placeholder,
  id: given,
  className,
  "aria-describedby": describedBy,
  ...select
}: Props<"select"> & { options: readonly Option[]; placeholder?: string }) {
  const { id, aria } = useFieldIds({ help, error }, given, describedBy);
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel}
      fieldClassName={fieldClassName}
    >
      <span className="field-box">
        <select {...select} {...aria} id={id} className={cx("input", className)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const entry = typeof option === "string" ? { value: option, label: option } : option;
            return (
              <option key={entry.value} value={entry.value} disabled={"disabled" in entry && entry.disabled}>
                {entry.label}
              </option>
            );
          })}
        </select>
        <ChevronDown className="field-caret" aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  help,
  error,
  hideLabel,
  fieldClassName,
  id: given,
  className,
  "aria-describedby": describedBy,
  ...area
}: Props<"textarea">) {
  const { id, aria } = useFieldIds({ help, error }, given, describedBy);
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel}
      fieldClassName={fieldClassName}
    >
      <textarea {...area} {...aria} id={id} className={cx("input", className)} />
    </FieldFrame>
  );
}

type ToggleProps = Omit<Props<"input">, "hideLabel">;

function Toggle({
  look,
  label,
  help,
  error,
  fieldClassName,
  id: given,
  className,
  "aria-describedby": describedBy,
  ...input
}: ToggleProps & { look: "switch" | "checkbox" }) {
  const { id, aria } = useFieldIds({ help, error }, given, describedBy);
  return (
    <div className={cx("field", fieldClassName)}>
      <label
        htmlFor={id}
        className={cx(
          "flex min-h-11 gap-3",
          look === "switch" ? "items-center font-semibold" : "items-start py-2",
        )}
      >
        <input
          {...input}
          {...aria}
          id={id}
          type="checkbox"
          role={look === "switch" ? "switch" : undefined}
          className={cx(look, className)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** A setting that takes effect at once. */
export const SwitchField = (props: ToggleProps) => <Toggle {...props} look="switch" />;

/** A choice that is sent with its form. */
export const CheckboxField = (props: ToggleProps) => <Toggle {...props} look="checkbox" />;
