import "./pago.css";
import { useId } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Copiable } from "./copiable.tsx";
import {
  COPIADO_MS,
  type CuentaTransferencia,
  datosDe,
  ERROR_AL_COPIAR,
  textoTransferencia,
} from "./datos-transferencia.ts";

/** The accounts, one open at a time; a single account is not collapsible. */
export function CuentasTransferencia({ cuentas }: { cuentas: readonly CuentaTransferencia[] }) {
  const grupo = useId();
  const [unica, ...otras] = cuentas;
  if (!unica) return null;
  if (otras.length === 0) return <Cuenta cuenta={unica} />;
  return (
    <div className="pago-cuentas grid gap-2 mt-3">
      {cuentas.map((cuenta) => (
        <details
          key={`${cuenta.banco} ${cuenta.numero}`}
          className="border border-linea-2 rounded-[16px]"
          name={grupo}
          open={cuenta === unica}
        >
          <summary className="flex justify-between items-center gap-3 min-h-13 list-none">
            <span>
              <b>{cuenta.banco}</b> <small>{cuenta.tipo_cuenta}</small>
            </span>
            <ChevronDown aria-hidden="true" />
          </summary>
          <Cuenta cuenta={cuenta} />
        </details>
      ))}
    </div>
  );
}

function Cuenta({ cuenta }: { cuenta: CuentaTransferencia }) {
  const { show } = useToast();
  return (
    <>
      <dl className="pago-datos mt-1 mb-3">
        {datosDe(cuenta).map(({ etiqueta, texto, copia }) => (
          <div key={etiqueta} className="flex items-center gap-1.5 min-h-11 pl-0.5 text-[0.9375rem]">
            <dt className="text-tinta-3 flex-none">{etiqueta}</dt>
            <dd className="flex flex-1 justify-end items-center gap-1.5 min-w-0">
              <b>{texto}</b>
              <Copiable etiqueta={etiqueta} copia={copia} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={textoTransferencia(cuenta)}
        label="Copiar todos los datos"
        copiedLabel="Datos copiados"
        forMs={COPIADO_MS}
        size="md"
        full
        className="needs-js pago-copiar-todo"
        onError={() => show({ kind: "error", text: ERROR_AL_COPIAR })}
      />
    </>
  );
}
