import { Link } from "react-router";
import { Moneda } from "#app/carrito/moneda.tsx";
import { Foto } from "#app/productos/foto.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { palabraDespacho } from "#modules/compras/venta/pista.ts";
import type { LineaVenta, Venta } from "#modules/compras/venta/venta.ts";
import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import { fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import { rutaOpcion } from "#modules/productos/opciones/opciones.ts";
import { vaPorPartes } from "./vista.ts";

type Props = {
  lineas: readonly LineaVenta[];
  /** Pesos that a coupon took off. */
  descuento: number;
  /** Pesos of shipping in the total. */
  envio: number;
  puntos: number;
  estado_pago: Venta["estado_pago"];
  /** Whether its goods are picked up in the shop. */
  retiro: boolean;
};

/** The lines of the order and its total points. */
export function PedidoLineas({ lineas, descuento, envio, puntos, estado_pago, retiro }: Props) {
  const porPartes = estado_pago === "Pagado" && vaPorPartes(lineas);
  return (
    <div className="pedido-cuerpo my-3.5 py-4">
      <ul className="pedido-lineas flex flex-wrap gap-x-7 gap-y-3" aria-label="Lo que compraste">
        {lineas.map((linea) => (
          <Linea
            key={`${linea.tipo}:${linea.id}`}
            linea={linea}
            paso={porPartes && linea.tipo === "producto"}
            retiro={retiro}
          />
        ))}
      </ul>
      {(descuento > 0 || envio > 0) && (
        <div className="mt-2.5 text-sm text-tinta-2">
          {descuento > 0 && <p>Descuento del cupón: −{pesos(descuento)}</p>}
          {envio > 0 && <p>Envío, sobre lo incluido: {pesos(envio)}</p>}
        </div>
      )}
      {puntos > 0 && (estado_pago === "Pagado" || estado_pago === "Validando Pago") && (
        <p className="mt-3">
          <Moneda>
            {estado_pago === "Pagado"
              ? `Sumaste ${conPuntos(puntos)}`
              : `Sumarás ${conPuntos(puntos)} al validar tu pago`}
          </Moneda>
        </p>
      )}
    </div>
  );
}

function Linea({ linea, paso, retiro }: { linea: LineaVenta; paso: boolean; retiro: boolean }) {
  const anulada = linea.estado === "Anulado";
  const sin_retracto = fraseSinRetracto(linea);
  return (
    <li className="flex gap-3.5 items-center min-w-0 max-w-full" data-annulled={anulada || undefined}>
      <span className="pedido-foto flex-none size-16 overflow-hidden rounded-xl bg-crema-l96">
        <Foto archivo={linea.imagen_1} alt="" sizes="64px" hasta={192} />
      </span>
      <span className="min-w-0">
        {linea.sku ? (
          <Link
            to={rutaOpcion(linea.sku, linea.opcion)}
            className="tap inline-block leading-[1.35] wrap-anywhere"
          >
            {linea.nombre}
          </Link>
        ) : (
          <b className="leading-[1.35] wrap-anywhere">{linea.nombre}</b>
        )}
        {linea.opcion_nombre && <small>{linea.opcion_nombre}</small>}
        <small>
          {linea.cantidad} × {pesos(linea.precio)}
          {linea.cantidad > 1 && ` = ${pesos(linea.total)}`}
          {linea.puntos > 0 && ` · ${conPuntos(linea.puntos)}`}
        </small>
        {sin_retracto && !anulada && <small>{sin_retracto}</small>}
        {paso && !anulada && (
          <span className="mt-1 block">
            <Chip tone={linea.estado === "Entregado" ? "success" : "info"}>
              {linea.estado === "Enviado" && !retiro ? linea.estado : palabraDespacho(linea.estado, retiro)}
            </Chip>
          </span>
        )}
        {anulada && (
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <Chip tone="muted">Anulado</Chip>
            {linea.motivo && <small>{linea.motivo}</small>}
          </span>
        )}
      </span>
    </li>
  );
}
