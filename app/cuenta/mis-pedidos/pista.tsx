import { Check, X } from "lucide-react";
import type { Paso } from "#modules/compras/venta/pista.ts";

const DICHO: Record<Paso["estado"], string> = {
  hecho: "listo",
  actual: "en curso",
  pendiente: "pendiente",
  detenido: "detenido",
};

/** Tracking has its own line below: the track keeps to one or two words. */
const breve = (detalle: string | null) => detalle?.split(" · ")[0] ?? null;

/** Pedido · Pago · Despacho · Entregado, as far as the order has them. */
export const PedidoPista = ({ pista }: { pista: readonly Paso[] }) => (
  <ol className="track" data-steps={pista.length} aria-label="Estado del pedido">
    {pista.map(({ paso, estado, detalle }) => (
      <li key={paso} data-state={estado} aria-current={estado === "actual" ? "step" : undefined}>
        <i aria-hidden="true">{estado === "hecho" ? <Check /> : estado === "detenido" ? <X /> : null}</i>
        {paso}
        <span className="sr-only"> ({DICHO[estado]})</span>
        {detalle && <small>{breve(detalle)}</small>}
      </li>
    ))}
  </ol>
);
