import "./pago.css";
import { useId, useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Copiable } from "./copiable.tsx";
import {
  COPIADO_MS,
  type CuentaTransferencia,
  ERROR_AL_COPIAR,
  filasDe,
  textoTransferencia,
} from "./datos-transferencia.ts";

type Props = {
  cuentas: readonly CuentaTransferencia[];
  /** The button that copies is the step to take now. */
  lleno?: boolean;
  alCopiar?: () => void;
};

/** One button that copies all the data of an account, and its rows folded below. */
export function CuentasTransferencia({ cuentas, lleno = false, alCopiar }: Props) {
  const hydrated = useHydrated();
  const { show } = useToast();
  const [lugar, setLugar] = useState(0);
  const elegida = cuentas[lugar] ?? cuentas[0];
  if (!elegida) return null;
  // Without scripts no other account can be chosen: all of them are listed.
  const visibles = hydrated ? [elegida] : cuentas;
  return (
    <div className="mt-3 grid gap-3">
      {hydrated && cuentas.length > 1 && <ElegirCuenta cuentas={cuentas} lugar={lugar} elegir={setLugar} />}
      <div>
        <CopyButton
          text={textoTransferencia(elegida)}
          label="Copiar todo"
          copiedLabel="Datos copiados"
          forMs={COPIADO_MS}
          variant={lleno ? "primary" : "secondary"}
          size="lg"
          full
          className="needs-js"
          onError={() => show({ kind: "error", text: ERROR_AL_COPIAR })}
          {...(alCopiar && { onCopied: alCopiar })}
        />
        <p className="needs-js mt-2 text-center text-[0.8125rem] leading-[1.45] text-tinta-2">
          Con banco, cuenta, RUT y correo. El código va en el comentario de la transferencia.
        </p>
      </div>
      <details className="pago-uno">
        <summary>
          Ver datos uno por uno
          <ChevronDown aria-hidden="true" className="size-5" />
        </summary>
        {visibles.map((cuenta) => (
          <Filas key={`${cuenta.banco} ${cuenta.numero}`} cuenta={cuenta} alCopiar={alCopiar} />
        ))}
      </details>
    </div>
  );
}

type ElegirProps = {
  cuentas: readonly CuentaTransferencia[];
  lugar: number;
  elegir: (lugar: number) => void;
};

const ElegirCuenta = ({ cuentas, lugar, elegir }: ElegirProps) => {
  const nombre = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Transfiere a una de estas cuentas</legend>
      <div className="grid gap-2">
        {cuentas.map(({ banco, tipo_cuenta, numero }, i) => (
          <label
            key={`${banco} ${numero}`}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-campo border border-linea-2 px-3 has-checked:border-tinta"
          >
            <input
              type="radio"
              name={nombre}
              checked={i === lugar}
              onChange={() => elegir(i)}
              className="size-5 accent-enlace"
            />
            <span>
              <b className="font-semibold">{banco}</b>{" "}
              <small className="text-sm text-tinta-3">{tipo_cuenta}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

type FilasProps = { cuenta: CuentaTransferencia; alCopiar: (() => void) | undefined };

const Filas = ({ cuenta, alCopiar }: FilasProps) => (
  <dl className="pago-datos">
    {filasDe(cuenta).map(({ etiqueta, texto, copia }) => (
      <div key={etiqueta} className="flex items-center gap-1.5 min-h-11 pl-0.5 text-[0.9375rem]">
        <dt className="text-tinta-3 flex-none">{etiqueta}</dt>
        <dd className="flex flex-1 justify-end items-center gap-1.5 min-w-0">
          <b>{texto}</b>
          <Copiable etiqueta={etiqueta} copia={copia} alCopiar={alCopiar} />
        </dd>
      </div>
    ))}
  </dl>
);
