import "./pago.css";
import { Fragment, type Ref, useState } from "react";
import { EN_LINEA, type MedioEnLinea } from "#app/cuenta/pagar-en-linea.tsx";
import { Button } from "#app/ui/button/button.tsx";
import type { MedioPago } from "#modules/ajustes/medios-pago.ts";
import type { CotizacionGuardada } from "./cotizacion-guardada.ts";
import { CuandoConfirmamos } from "./cuando-confirmamos.tsx";
import { CuentasTransferencia } from "./cuentas.tsx";
import { MontoYCodigo } from "./monto-y-codigo.tsx";
import { SinApartar } from "./sin-apartar.tsx";
import { SinCuentas } from "./sin-cuentas.tsx";

type Props = {
  cotizacion: CotizacionGuardada;
  /** How long the shop usually takes to confirm a transfer; null when it cannot be said. */
  habitual: string | null;
  alConfirmar: () => void;
  /** How it can be paid, in the order that the owner chose. */
  medios: readonly MedioPago[];
  /** Pays at the service's own pages. */
  enLinea: (medio: MedioEnLinea) => void;
  ref: Ref<HTMLElement>;
};

/** The bank card: amount and code, one button that copies all, then the confirmation, which is the next step once something was copied. */
export function Transferencia({ cotizacion, habitual, alConfirmar, medios, enLinea, ref }: Props) {
  const { codigo, total, cuentas, no_apartadas, puntos_ganados, vence_en } = cotizacion;
  const [copio, setCopio] = useState(false);
  const alCopiar = () => setCopio(true);
  return (
    <section
      className="card carrito-tarjeta px-4 py-4.5 md:p-5.5 bank-card"
      aria-label={medios.includes("transferencia") ? "Transferencia" : "Pago"}
      tabIndex={-1}
      ref={ref}
    >
      <MontoYCodigo monto={total} codigo={codigo} alCopiar={alCopiar} />
      <SinApartar nombres={no_apartadas} />
      {medios.map((medio, i) =>
        medio === "transferencia" ? (
          <Fragment key={medio}>
            {cuentas.length > 0 ? (
              <CuentasTransferencia cuentas={cuentas} lleno={!copio} alCopiar={alCopiar} />
            ) : (
              <SinCuentas codigo={codigo} />
            )}
            <h2 className="mt-4 mb-2.5 text-[1.125rem]">¿Ya transferiste?</h2>
            <Button
              type="button"
              size="lg"
              full
              variant={copio ? "primary" : "secondary"}
              onClick={alConfirmar}
            >
              Transferencia Realizada
            </Button>
          </Fragment>
        ) : (
          <EnLinea key={medio} medio={medio} primero={i === 0} pagar={() => enLinea(medio)} />
        ),
      )}
      <CuandoConfirmamos habitual={habitual} puntos_ganados={puntos_ganados} vence_en={new Date(vence_en)} />
    </section>
  );
}

type PropsEnLinea = { medio: MedioEnLinea; primero: boolean; pagar: () => void };

const EnLinea = ({ medio, primero, pagar }: PropsEnLinea) => (
  <div className="grid gap-1.5 mt-2.5">
    <Button type="button" size="lg" full variant={primero ? "primary" : "secondary"} onClick={pagar}>
      {EN_LINEA[medio].boton}
    </Button>
    <p className="text-[0.8125rem] text-center text-tinta-2">{EN_LINEA[medio].ayuda}</p>
  </div>
);
