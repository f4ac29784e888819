import { type RefObject, useRef, useState } from "react";
import { Link } from "react-router";
import { CheckboxField } from "#app/ui/field/field.tsx";
import { FALTA_ACEPTAR } from "#modules/compras/contrato/condiciones.ts";

/** The tick beside 'Pagar'. It always comes empty: no page ticks it for the customer. */
export function useCondiciones(version: string | null) {
  const casilla = useRef<HTMLInputElement>(null);
  const [acepta, setAcepta] = useState(false);
  const [falta, setFalta] = useState(false);
  return {
    casilla,
    version,
    acepta,
    error: falta ? FALTA_ACEPTAR : undefined,
    marcar(marcada: boolean) {
      setAcepta(marcada);
      setFalta(false);
    },
    /** Whether they are accepted; if not, the field says so. A visitor has nothing to accept yet. */
    exigir(): boolean {
      const faltan = version !== null && !acepta;
      setFalta(faltan);
      return !faltan;
    },
    enfocar() {
      casilla.current?.focus({ preventScroll: true });
      casilla.current?.scrollIntoView({ block: "center" });
    },
  };
}

type Props = {
  version: string;
  conTickets: boolean;
  error?: string | undefined;
  /** With scripts: what the tick says, and what a press does. */
  control?: {
    ref: RefObject<HTMLInputElement | null>;
    checked: boolean;
    onChange: (marcada: boolean) => void;
  };
};

export const CasillaCondiciones = ({ version, conTickets, error, control }: Props) => (
  <CheckboxField
    name="terminos"
    value={version}
    error={error}
    fieldClassName="mt-4 border-t border-linea pt-3 text-[0.9375rem]"
    {...(control && {
      ref: control.ref,
      checked: control.checked,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        control.onChange(currentTarget.checked),
    })}
    label={
      <>
        Acepto las{" "}
        <Link
          to={`/legal/terminos-y-condiciones/${version}`}
          target="_blank"
          className="text-enlace underline underline-offset-3"
        >
          condiciones de esta compra
        </Link>{" "}
        (versión <span className="whitespace-nowrap">{version}</span>).
        {conTickets && " Los tickets no se devuelven."}
      </>
    }
  />
);
