import { Accion } from "#app/admin/kit/accion.tsx";
import { Plegable, SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { NOMBRE_ESTADO_TARJETA } from "#modules/compras/tarjeta/estado-tarjeta.ts";
import type { ReembolsoVisto, TarjetaVista } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import type { DetalleVenta } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";

type Props = { venta: DetalleVenta; tarjetas: readonly TarjetaVista[] };

/** The payments by card of a sale, and the way back to the card. */
export function VentaTarjetas({ venta, tarjetas }: Props) {
  if (tarjetas.length === 0) return null;
  return (
    <SeccionAdmin id="tarjeta" titulo="Pagos con tarjeta">
      <div className="mt-2 grid gap-4 divide-y divide-linea">
        {tarjetas.map((tarjeta) => (
          <Tarjeta key={tarjeta.id} venta={venta} tarjeta={tarjeta} />
        ))}
      </div>
    </SeccionAdmin>
  );
}

type UnaTarjeta = { venta: DetalleVenta; tarjeta: TarjetaVista };

function Tarjeta({ venta, tarjeta }: UnaTarjeta) {
  const { buy_order, estado, monto, tipo, cuotas, ultimos, autorizacion, pagada_en, reembolsos } = tarjeta;
  return (
    <article aria-label={`Pago ${buy_order}`} className="grid gap-2 pt-3 text-sm first:pt-0">
      <p className="flex justify-between gap-3">
        <span>
          <b>{NOMBRE_ESTADO_TARJETA[estado]}</b>
          <small className="block text-tinta-2">
            {tipo}, {cuotas.toLowerCase()}
            {ultimos && ` · terminada en ${ultimos}`}
            {autorizacion && ` · autorización ${autorizacion}`}
          </small>
          <small className="block text-tinta-2">
            {formatearFechaHora(pagada_en)} · orden {buy_order}
          </small>
        </span>
        <b className="tabular-nums">{pesos(monto)}</b>
      </p>
      {tarjeta.detalle && <Note kind="warning">{tarjeta.detalle}</Note>}
      {reembolsos.map((reembolso) => (
        <div key={reembolso.id} className="grid gap-2">
          <p className="flex justify-between gap-3 text-tinta-2">
            <span>
              {DICHO[reembolso.estado]} {formatearFechaHora(reembolso.creado_en)}
              {reembolso.detalle && `: ${reembolso.detalle}`}
            </span>
            <span className="tabular-nums">−{pesos(reembolso.monto)}</span>
          </p>
          {reembolso.sin_respuesta && <SinRespuesta venta={venta} reembolso={reembolso} />}
        </div>
      ))}
      <Devolver venta={venta} tarjeta={tarjeta} />
    </article>
  );
}

const DICHO = {
  pidiendo: "Esperando a Transbank desde el",
  hecho: "Devuelto el",
  rechazado: "No se devolvió el",
} as const;

/** The answer of Transbank was lost, and it no longer tells: a person looks there. */
const SinRespuesta = ({ venta, reembolso }: { venta: DetalleVenta; reembolso: ReembolsoVisto }) => (
  <>
    <Note kind="warning">
      Transbank no dijo si devolvió {pesos(reembolso.monto)}. Búscalo en su portal antes de seguir.
    </Note>
    <div className="flex flex-wrap gap-3">
      <Aclarar intento="tarjeta_si" boton="Transbank sí lo devolvió" venta={venta} reembolso={reembolso} />
      <Aclarar intento="tarjeta_no" boton="Transbank no lo devolvió" venta={venta} reembolso={reembolso} />
    </div>
  </>
);

type Aclaracion = { intento: string; boton: string; venta: DetalleVenta; reembolso: ReembolsoVisto };

const Aclarar = ({ intento, boton, venta, reembolso }: Aclaracion) => (
  <Accion intento={intento} permiso="ventas.anular" boton={boton}>
    <input type="hidden" name="version" value={venta.version} />
    <input type="hidden" name="reembolso" value={reembolso.id} />
  </Accion>
);

/** A refund asks for the proof of the admin again, as all refunds do. */
function Devolver({ venta, tarjeta }: UnaTarjeta) {
  const { id, queda, negada, solo_completo, devolver_hasta } = tarjeta;
  if (negada !== null) return queda > 0 ? <p className="text-tinta-2">{negada}</p> : null;
  return (
    <Plegable titulo="Devolver a la tarjeta">
      <p className="text-tinta-2">
        {solo_completo
          ? `Un pago con débito o prepago se devuelve completo: ${pesos(queda)}.`
          : `Hasta ${pesos(queda)}, hasta el ${formatearDia(devolver_hasta)}.`}{" "}
        No anula la compra ni quita puntos, y no se puede deshacer.
      </p>
      <Accion
        intento="devolver_tarjeta"
        permiso="ventas.anular"
        boton="Devolver a la tarjeta"
        variant="danger"
      >
        <input type="hidden" name="version" value={venta.version} />
        <input type="hidden" name="cobro" value={id} />
        <NumberField
          label="Monto, en pesos"
          name="monto"
          required
          maxLength={15}
          defaultValue={String(venta.a_favor > 0 && !solo_completo ? Math.min(venta.a_favor, queda) : queda)}
        />
      </Accion>
    </Plegable>
  );
}
