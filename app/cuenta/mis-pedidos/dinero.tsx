import { Escribenos } from "#app/layout/escribenos.tsx";
import { Banknote, Undo2 } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import type { PedidoVisto } from "./leer.server.ts";

/** What the shop received for an order and gave back, and what of it is in the person's favour. */
export function PedidoDinero({ pedido }: { pedido: PedidoVisto }) {
  const { pagos, devoluciones, parcial, falta, a_favor, codigo } = pedido;
  return (
    <>
      {pagos.map(({ id, monto, via, creado_en }) => (
        <p key={`p${id}`} className="pedido-hecho mt-3">
          <Banknote aria-hidden="true" />
          <span>
            {via === "a_favor" ? "Usamos" : "Recibimos"} <b>{pesos(monto)}</b>
            {via === "a_favor" && " de tu saldo a favor"} el {formatearDia(creado_en)}.
          </span>
        </p>
      ))}
      {devoluciones.map(({ id, monto, forma, nota }) => (
        <p key={`d${id}`} className="pedido-hecho mt-3">
          <Undo2 aria-hidden="true" />
          <span>
            {forma === "a_favor" ? "Usamos" : "Te devolvimos"} <b>{pesos(monto)}</b>
            {forma === "a_favor" && ` en tu compra ${nota}`}.
          </span>
        </p>
      ))}
      {parcial && (
        <Note kind="warning" className="mt-4">
          <b>Pago parcial:</b> faltan {pesos(falta)}. Transfiérelos con el mismo código y confirmamos tu
          compra.
        </Note>
      )}
      {a_favor > 0 && (
        <Note kind="info" className="mt-4">
          <b>Tienes {pesos(a_favor)} a tu favor.</b> Te lo devolvemos o lo usamos en tu próxima compra:{" "}
          <Escribenos mensaje={`Hola, tengo un saldo a favor de mi compra ${codigo}.`} />
        </Note>
      )}
    </>
  );
}
