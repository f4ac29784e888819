import { Link } from "react-router";
import { Undo2 } from "#app/ui/iconos.tsx";
import { estaAbierta, NOMBRE_ESTADO_DEVOLUCION } from "#modules/compras/devoluciones/estado-devolucion.ts";
import { fueEnviada } from "#modules/compras/venta/estado-venta.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import type { PedidoVisto } from "./leer.server.ts";

/** The returns of an order with the day of their last step, and the way to ask for one. */
export function PedidoDevolucion({ pedido }: { pedido: PedidoVisto }) {
  const { codigo, premio, lineas, solicitudes } = pedido;
  const posible = !premio && lineas.some(({ tipo, estado }) => tipo === "producto" && fueEnviada(estado));
  if (!posible && solicitudes.length === 0) return null;
  const abierta = solicitudes.some(({ estado }) => estaAbierta(estado));
  return (
    <>
      {solicitudes.map(({ id, estado, desde }) => (
        <p key={id} className="pedido-hecho mt-3">
          <Undo2 aria-hidden="true" />
          <span>
            Devolución: <b>{NOMBRE_ESTADO_DEVOLUCION[estado]}</b> el {formatearDia(desde)}.
          </span>
        </p>
      ))}
      <Link
        className="pedido-enlace mt-1 min-h-11 underline underline-offset-3"
        to={`/mis-pedidos/${codigo}/devolver`}
      >
        {abierta ? "Ver la devolución" : "Devolver un producto"}
      </Link>
    </>
  );
}
