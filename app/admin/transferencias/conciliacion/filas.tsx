import { Link } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { formatearRut } from "#modules/comun/contacto/rut.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { nombrePagador } from "#modules/transferencias/conciliacion/filas.ts";
import type { VentaPorCalzar } from "#modules/transferencias/conciliacion/leer-conciliacion.server.ts";
import type { MovimientoLeido } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";

const OTRO_ESTADO = {
  Pagado: ["success", "Pagada"],
  Rechazado: ["error", "Rechazada"],
  Anulado: ["muted", "Anulada"],
  Cotización: ["info", "Sin terminar"],
} as const;

/** A name; of two that are not of one person each is underlined. */
const Nombre = ({ otra, children }: { otra: boolean; children: string }) => (
  <b className="block truncate leading-normal font-semibold">
    {otra ? <u className="decoration-oro-600 decoration-2 underline-offset-4">{children}</u> : children}
  </b>
);

const Rut = ({ rut }: { rut: string }) => (
  <>
    {" · "}
    <span className="whitespace-nowrap">{formatearRut(rut)}</span>
  </>
);

/** A deposit: who, how much, when, and what they wrote. */
export function DepositoFila({ deposito, otra = false }: { deposito: MovimientoLeido; otra?: boolean }) {
  const { rut, dia, banco, comentario, monto, libre, en_duda } = deposito;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
      <span className="min-w-0">
        <Nombre otra={otra}>{nombrePagador(deposito)}</Nombre>
        <span className="calce-dato">
          {diaCorto(dia)}
          {rut && <Rut rut={rut} />}
          {banco && <> · {banco}</>}
        </span>
        {comentario && <span className="calce-dato text-tinta">«{comentario}»</span>}
        {en_duda && (
          <Link to="/admin/transferencias/fintoc" className="calce-dato underline">
            Fintoc lo cambió o lo quitó
          </Link>
        )}
      </span>
      <span className="calce-monto tracking-[-0.02em] text-right">
        {pesos(libre)}
        {libre < monto && <small>de {pesos(monto)}</small>}
      </span>
    </span>
  );
}

/** A sale: its code, its customer and what is missing of it. */
export function VentaFila({ venta, otra = false }: { venta: VentaPorCalzar; otra?: boolean }) {
  const { codigo, cliente, rut, dia, total, falta, estado } = venta;
  const [tono, nombre] = estado === "Validando Pago" ? [null, null] : OTRO_ESTADO[estado];
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
      <span className="min-w-0">
        <Nombre otra={otra}>{cliente}</Nombre>
        <span className="calce-dato">
          {estado === "Cotización" ? (
            codigo
          ) : (
            <Link to={`/admin/ventas/${codigo}`} className="underline-offset-3 hover:underline">
              {codigo}
            </Link>
          )}
          {dia && <> · {diaCorto(dia)}</>}
          {rut && <Rut rut={rut} />}
        </span>
        {tono && (
          <Chip tone={tono} className="mt-1">
            {nombre}
          </Chip>
        )}
      </span>
      <span className="calce-monto tracking-[-0.02em] text-right">
        {pesos(falta > 0 ? falta : total)}
        {falta > 0 && falta < total && <small>faltan de {pesos(total)}</small>}
      </span>
    </span>
  );
}
