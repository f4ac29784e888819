import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note } from "#app/ui/note.tsx";
import type { DetalleVenta } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { DeshacerPago } from "./deshacer.tsx";
import { PagoRecibido } from "./pago-recibido.tsx";
import { DevolverDinero, RegistrarPago, UsarFavor, VentaPagos } from "./pagos.tsx";

type Props = {
  venta: DetalleVenta;
  propia: boolean;
  sin_vuelta: boolean;
  ahora: Date;
  respuesta: Respuesta | undefined;
};

/** The money of a sale: what was received, confirm, undo, reject, reopen, give back. An admin cannot confirm their own. */
export function VentaPago(props: Props) {
  const { venta, propia } = props;
  return (
    <SeccionAdmin id="pago" titulo="Pago">
      <p className="mt-1 mb-3 font-display text-2xl font-extrabold tabular-nums">{pesos(venta.total)}</p>
      {venta.motivo && (
        <Note kind="info" className="mb-3">
          Motivo: {venta.motivo}
        </Note>
      )}
      <VentaPagos venta={venta} />
      {propia && venta.estado_pago === "Validando Pago" ? (
        <Note kind="warning">Es tu propia compra: debe confirmarla otra persona.</Note>
      ) : (
        <Formularios {...props} />
      )}
    </SeccionAdmin>
  );
}

function Formularios({ venta, sin_vuelta, ahora, respuesta }: Props) {
  const { estado_pago, premio } = venta;
  return (
    <div className="grid gap-3">
      {estado_pago === "Validando Pago" && (
        <>
          <SiPuede permiso="ventas.confirmar">
            <PagoRecibido venta={venta} sin_vuelta={sin_vuelta} size="md" />
          </SiPuede>
          <UsarFavor venta={venta} />
        </>
      )}
      {estado_pago === "Pagado" && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-tinta-2">El pago está confirmado.</p>
          <DeshacerPago venta={venta} ahora={ahora} />
        </div>
      )}
      {estado_pago === "Anulado" && <p className="text-sm text-tinta-2">La venta está anulada.</p>}
      {!premio && <RegistrarPago venta={venta} respuesta={respuesta} />}
      {estado_pago === "Validando Pago" && (
        <AccionGrave
          intento="rechazar"
          permiso="ventas.rechazar"
          boton="Rechazar el pago"
          resumen="Rechazar el pago"
          explicacion="La compra queda rechazada y el cliente recibe el motivo. Puedes reabrirla después."
        />
      )}
      {estado_pago === "Rechazado" && (
        <Accion intento="reabrir" permiso="ventas.rechazar" boton="Reabrir la venta" />
      )}
      <DevolverDinero venta={venta} ahora={ahora} respuesta={respuesta} />
    </div>
  );
}
