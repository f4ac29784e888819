import "./pago.css";
import type { Ref } from "react";
import { Escribenos } from "#app/layout/escribenos.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { enHoras, HORAS_COTIZACION } from "#modules/compras/promesas.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { CotizacionGuardada } from "./cotizacion-guardada.ts";
import { CuentasTransferencia } from "./cuentas.tsx";
import { MontoYCodigo } from "./monto-y-codigo.tsx";

type Props = {
  cotizacion: CotizacionGuardada;
  alConfirmar: () => void;
  /** Pays with Khipu instead; null while the shop does not offer it. */
  conKhipu: (() => void) | null;
  ref: Ref<HTMLElement>;
};

/** The bank card: exact amount first, then each account in the order of the bank's app, then the confirmation. */
export function Transferencia({ cotizacion, alConfirmar, conKhipu, ref }: Props) {
  const { codigo, total, cuentas, puntos_ganados, vence_en } = cotizacion;
  const vence = new Date(vence_en);
  return (
    <section
      className="card carrito-tarjeta px-4 py-4.5 md:p-5.5 bank-card"
      aria-labelledby="transferencia"
      tabIndex={-1}
      ref={ref}
    >
      <header className="flex gap-3.5 items-center mb-4">
        <img src="/art/ilustraciones/banco.webp" alt="" width={54} height={54} className="w-13.5 h-auto" />
        <div>
          <h2 id="transferencia" className="text-[1.375rem]">
            {cuentas.length > 1 ? "Transfiere a una de estas cuentas" : "Transfiere a esta cuenta"}
          </h2>
          <p className="mt-1 text-[0.90625rem] text-tinta-2">Copia los datos y vuelve a confirmar.</p>
        </div>
      </header>
      <MontoYCodigo monto={total} codigo={codigo} />
      {cuentas.length > 0 ? <CuentasTransferencia cuentas={cuentas} /> : <SinCuentas codigo={codigo} />}
      <Button type="button" size="lg" full className="mt-4" onClick={alConfirmar}>
        Transferencia Realizada
      </Button>
      {conKhipu && (
        <div className="grid gap-1.5 mt-2.5">
          <Button type="button" size="lg" full variant="secondary" onClick={conKhipu}>
            Pagar con Khipu
          </Button>
          <p className="text-[0.8125rem] text-center text-tinta-2">
            Sin copiar datos: transfieres desde tu banco y tu pago se confirma solo.
          </p>
        </div>
      )}
      <p className="mt-3 text-[0.8125rem] leading-[1.45] text-center text-tinta-2">
        {puntos_ganados > 0 && (
          <>
            Confirmamos tu pago y te llegan <b>{conPuntos(puntos_ganados)}</b> al validarlo.{" "}
          </>
        )}
        Guardamos estos precios {enHoras(HORAS_COTIZACION)}, hasta el {formatearDia(vence)} a las{" "}
        {formatearHora(vence)}.
      </p>
    </section>
  );
}

const SinCuentas = ({ codigo }: { codigo: string }) => (
  <Note kind="error" className="mt-4">
    Ahora no tenemos una cuenta activa para recibir tu transferencia.{" "}
    <Escribenos mensaje={`Hola, quiero pagar mi compra ${codigo}.`} /> y te ayudamos.
  </Note>
);
