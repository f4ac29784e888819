import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { ChevronDown, Eye, EyeOff } from "#app/ui/iconos.tsx";
import { ScriptButton } from "../button/script-button.tsx";
import { FieldFrame, FieldNotes, type FrameProps, useField } from "./field-frame.tsx";

type Props<T extends "input" | "select" | "textarea"> = FrameProps & { name: string } & ComponentProps<T>;

type Messages = {
  /** What the field says when it is sent empty, in place of the browser's own message. */
  missing?: string;
  /** What it says when its value is none of its kind, as an address without @. */
  malformed?: string;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The browser refuses the form; the field says why, and the first refused field takes the focus. */
function useRefusal({ missing, malformed = missing }: Messages) {
  const [refusal, setRefusal] = useState<string>();
  if (missing === undefined) return {};
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setRefusal(field.validity.valueMissing ? missing : malformed);
    if (field.form?.querySelector(":is(input, select, textarea):invalid") === field) field.focus();
  };
  return { refusal, heard: { onInvalid, onInput: () => setRefusal(undefined) } };
}

type FieldProps = Props<"input"> & Messages & { icon?: ReactNode; end?: ReactNode };

/** A text input with its label, help and error. */
export function Field({ icon, end, className, missing, malformed, ...props }: FieldProps) {
  const { refusal, heard } = useRefusal({ missing, malformed });
  const { frame, control } = useField({ ...props, error: refusal ?? props.error });
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        {icon && <span className="field-icon">{icon}</span>}
        <input
          type="text"
          {...heard}
          {...control}
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
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <ScriptButton
          className="icon-btn"
          aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </ScriptButton>
      }
    />
  );
}

export type Option = string | { value: string; label: string; disabled?: boolean };

/** A styled native select; a placeholder is its first, empty option. */
export function SelectField({
  options,
  placeholder,
  className,
  missing,
  ...props
}: Props<"select"> & Pick<Messages, "missing"> & { options: readonly Option[]; placeholder?: string }) {
  const { refusal, heard } = useRefusal({ missing });
  const { frame, control } = useField({ ...props, error: refusal ?? props.error });
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <select {...heard} {...control} className={cx("input", className)}>
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

type TextAreaProps = Props<"textarea"> & Pick<Messages, "missing">;

export function TextAreaField({ className, missing, ...props }: TextAreaProps) {
  const { refusal, heard } = useRefusal({ missing });
  const { frame, control } = useField({ ...props, error: refusal ?? props.error });
  return (
    <FieldFrame {...frame}>
      <textarea {...heard} {...control} className={cx("input", className)} />
    </FieldFrame>
  );
}

type ToggleProps = Omit<Props<"input">, "hideLabel">;

function Toggle({ look, className, ...props }: ToggleProps & { look: "switch" | "checkbox" }) {
  const { frame, control } = useField(props);
  return (
    <div className={cx("field", look === "switch" ? "[&>p]:pl-15" : "[&>p]:pl-8.5", frame.fieldClassName)}>
      <label
        htmlFor={frame.id}
        className={cx(
          "flex min-h-11 gap-3",
          look === "switch" ? "items-center font-semibold" : "items-start py-2",
        )}
      >
        <input
          {...control}
          type="checkbox"
          role={look === "switch" ? "switch" : undefined}
          className={cx(look, className)}
        />
        <span>{frame.label}</span>
      </label>
      <FieldNotes id={frame.id} help={frame.help} error={frame.error} />
    </div>
  );
}

/** A setting that takes effect at once. */
export const SwitchField = (props: ToggleProps) => <Toggle {...props} look="switch" />;

/** A choice that is sent with its form. */
export const CheckboxField = (props: ToggleProps) => <Toggle {...props} look="checkbox" />;
