import "./campo.css";
import type { ChangeEvent, ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { DateField } from "#app/ui/field/date-field.tsx";
import { CheckboxField, Field, type Option, SelectField, TextAreaField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import type { Control } from "#modules/comun/texto/controles.ts";

/** What a page may add to what the schema says of a field. */
export type Ademas = {
  fieldClassName?: string;
  className?: string;
  help?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  label?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  /** The options of a choice that depends on stored data. */
  options?: readonly Option[];
  placeholder?: string;
  /** The id of the datalist that proposes values. */
  list?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

type Props = Ademas & {
  id: string;
  control: Control;
  name: string;
  valor: string;
  error: string | undefined;
  /** It holds something else than what is saved. */
  cambiado: boolean;
};

const TIPO_HTML = { correo: "email", telefono: "tel", enlace: "url", color: "color" } as const;

const opcionesDe = ({ opciones = {} }: Control): readonly Option[] =>
  Object.entries(opciones).map(([value, label]) => ({ value, label }));

/** One field of a form as the schema of its action describes it, with the value and the error that it has now. */
export function CampoAdmin(props: Props) {
  const { control, valor, options, onChange, placeholder, cambiado, ...otros } = props;
  const { tipo, label, ayuda, largo, filas } = control;
  const fieldClassName = cx(otros.fieldClassName, cambiado && "campo-cambiado");
  const comun = { label, ...(ayuda && { help: ayuda }), ...otros, fieldClassName };
  const ejemplo = placeholder ?? control.ejemplo;
  const escrito = {
    ...comun,
    defaultValue: valor,
    autoComplete: "off",
    ...(onChange && { onChange }),
    ...(ejemplo && { placeholder: ejemplo }),
  };
  switch (tipo) {
    case "si_o_no":
      return <CheckboxField {...comun} defaultChecked={valor === "on"} />;
    case "entero":
      return <NumberField {...escrito} />;
    case "dia":
      return <DateField {...escrito} />;
    case "eleccion":
      return (
        <SelectField
          {...comun}
          defaultValue={valor}
          options={options ?? opcionesDe(control)}
          {...(ejemplo && { placeholder: ejemplo })}
        />
      );
    case "parrafos":
      return (
        <TextAreaField
          {...comun}
          defaultValue={valor}
          {...(filas && { rows: filas })}
          {...(largo && { maxLength: largo })}
        />
      );
    case "linea":
      return <Field {...escrito} {...(largo && { maxLength: largo })} />;
    default:
      return <Field {...escrito} type={TIPO_HTML[tipo]} {...(largo && { maxLength: largo })} />;
  }
}
