import "./pago.css";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
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
    <div className="pago-cuentas">
      {cuentas.map((cuenta) => (
        <details key={`${cuenta.banco} ${cuenta.numero}`} name={grupo} open={cuenta === unica}>
          <summary>
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
      <dl className="pago-datos">
        {datosDe(cuenta).map(({ etiqueta, texto, copia }) => (
          <div key={etiqueta}>
            <dt>{etiqueta}</dt>
            <dd>
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
