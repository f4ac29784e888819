import { Ban, CircleCheck, Clock, Gift, type LucideIcon, Package, Truck } from "lucide-react";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { CuentaActiva } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { PedidoAvisos } from "./avisos.tsx";
import type { PedidoVisto } from "./leer.server.ts";
import { PedidoLineas } from "./lineas.tsx";
import { PedidoPago } from "./pago.tsx";
import { PedidoPie } from "./pie.tsx";
import { PedidoPista } from "./pista.tsx";
import { estadoPedido, type Icono } from "./vista.ts";

const ICONOS: Record<Icono, LucideIcon> = {
  reloj: Clock,
  listo: CircleCheck,
  camion: Truck,
  caja: Package,
  no: Ban,
};

type Props = {
  pedido: PedidoVisto;
  cuentas: readonly CuentaActiva[];
  whatsapp_numero: string;
  /** Of a proof that was sent without JavaScript. */
  resultado: Respuesta | null;
};

/** One order: what it is, where it stands, and what its customer still has to do. */
export function Pedido({ pedido, cuentas, whatsapp_numero, resultado }: Props) {
  const estado = estadoPedido(pedido);
  const Icono = ICONOS[estado.icono];
  const titulo = `pedido-${pedido.codigo}`;
  return (
    <article className="card order" id={pedido.codigo} aria-labelledby={titulo}>
      <header className="order-head">
        <div>
          <h2 id={titulo} className="order-code">
            {pedido.codigo}
          </h2>
          <time dateTime={pedido.fecha.toISOString()}>{pedido.cuando}</time>
        </div>
        <span className="order-chips">
          {pedido.premio && (
            <Chip tone="gold" icon={<Gift aria-hidden="true" />}>
              Premio de sorteo
            </Chip>
          )}
          <Chip tone={estado.tono} icon={<Icono aria-hidden="true" />}>
            {estado.texto}
          </Chip>
        </span>
        <b className="order-total">{pedido.premio ? "Sin costo" : pesos(pedido.total)}</b>
      </header>
      <PedidoLineas lineas={pedido.lineas} puntos={pedido.puntos_ganados} estado_pago={pedido.estado_pago} />
      <PedidoPista pista={pedido.pista} />
      <PedidoAvisos {...{ pedido, cuentas, whatsapp_numero }} />
      {pedido.estado_pago === "Validando Pago" && <PedidoPago {...{ pedido, cuentas, resultado }} />}
      <PedidoPie pedido={pedido} />
    </article>
  );
}
