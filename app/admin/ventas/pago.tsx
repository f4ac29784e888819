import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { Card } from "#app/ui/card.tsx";
import { Note } from "#app/ui/note.tsx";
import type { DetalleVenta } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { PagoRecibido } from "./pago-recibido.tsx";

/** The payment: confirm, reject with a reason, reopen. An admin cannot confirm their own. */
export function VentaPago({ venta, propia }: { venta: DetalleVenta; propia: boolean }) {
  const { estado_pago, motivo, codigo } = venta;
  return (
    <Card as="section" aria-labelledby="pago">
      <h2 id="pago" className="text-xl">
        Pago
      </h2>
      <p className="mt-1 mb-3 font-display text-2xl font-extrabold tabular-nums">{pesos(venta.total)}</p>
      {motivo && (
        <Note kind="info" className="mb-3">
          Motivo: {motivo}
        </Note>
      )}
      {estado_pago === "Validando Pago" && propia && (
        <Note kind="warning">Es tu propia compra: debe confirmarla otra persona.</Note>
      )}
      {estado_pago === "Validando Pago" && !propia && (
        <div className="grid gap-3">
          <PagoRecibido codigo={codigo} size="md" />
          <AccionGrave
            intento="rechazar"
            boton="Rechazar el pago"
            resumen="Rechazar el pago"
            explicacion="La compra queda rechazada y el cliente recibe el motivo. Puedes reabrirla después."
          />
        </div>
      )}
      {estado_pago === "Rechazado" && <Accion intento="reabrir" boton="Reabrir la venta" />}
      {(estado_pago === "Pagado" || estado_pago === "Anulado") && (
        <p className="text-sm text-tinta-2">
          {estado_pago === "Pagado" ? "El pago está confirmado." : "La venta está anulada."}
        </p>
      )}
    </Card>
  );
}
