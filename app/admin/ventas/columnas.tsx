import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { debeAceptar } from "#modules/compras/contrato/condiciones.ts";
import { esperaUnidades } from "#modules/compras/venta/estado-venta.ts";
import { esPorRevisar, type VentaAdmin } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { DeshacerPago } from "./deshacer.tsx";
import { PagoParcial, PorAceptar, PorRevisar, SinStock, VentaEstado } from "./estado.tsx";
import { nombreDe } from "./nombre.ts";
import { PagoRecibido } from "./pago-recibido.tsx";

/** `sin_vuelta`: codes of waiting sales whose confirmation could not be undone. `ahora`: the server's clock. */
type Plazo = { sin_vuelta: readonly string[]; ahora: Date };

const monto = (valor: number) => (valor === 0 ? "—" : pesos(valor));

export const esperaPago = ({ estado_pago }: VentaAdmin): boolean => estado_pago === "Validando Pago";

/** The specification's nine columns. */
export const columnasDeVentas = (plazo: Plazo): readonly ColumnaLista<VentaAdmin>[] => [
  { titulo: "ID", className: "text-tinta-3 tabular-nums max-md:hidden", valor: ({ id }) => id },
  {
    titulo: "Fecha de Venta",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-5",
    valor: ({ fecha }) => formatearFechaHora(fecha),
  },
  {
    titulo: "Código",
    fija: true,
    className: "max-md:order-3",
    valor: ({ codigo }) => <EnlaceFila to={`/admin/ventas/${codigo}`}>{codigo}</EnlaceFila>,
  },
  {
    titulo: "Usuario",
    className: "max-w-52 max-md:order-1 max-md:max-w-none",
    valor: ({ cliente }) => (
      <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
        <Avatar name={nombreDe(cliente)} />
        <span className="truncate">{nombreDe(cliente)}</span>
      </span>
    ),
  },
  {
    titulo: "$ Productos",
    numeric: true,
    className: "max-md:hidden",
    valor: ({ productos }) => monto(productos),
  },
  { titulo: "$ Puntos", numeric: true, className: "max-md:hidden", valor: ({ puntos }) => monto(puntos) },
  {
    titulo: "$ Total",
    numeric: true,
    className: "font-bold max-md:order-2 max-md:justify-end! max-md:text-lg",
    valor: ({ total }) => pesos(total),
  },
  {
    titulo: "Estado de Pago",
    className: "max-md:order-4 max-md:justify-end!",
    valor: (venta) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5 max-md:max-w-36 md:justify-start">
        <VentaEstado estado={venta.estado_pago} premio={venta.premio} />
        {venta.parcial && <PagoParcial />}
        {esPorRevisar(venta) && <PorRevisar />}
        {debeAceptar(venta) && <PorAceptar />}
        {venta.lineas.some(esperaUnidades) && <SinStock />}
      </span>
    ),
  },
  {
    titulo: "Acciones",
    fija: true,
    className: "max-md:order-6 max-md:justify-end!",
    valor: (venta) => <Acciones venta={venta} {...plazo} />,
  },
];

function Acciones({ venta, sin_vuelta, ahora }: Plazo & { venta: VentaAdmin }) {
  const { codigo } = venta;
  const confirma = usePuede()("ventas.confirmar");
  if (esperaPago(venta) && confirma) {
    return <PagoRecibido venta={venta} sin_vuelta={sin_vuelta.includes(codigo)} />;
  }
  return <DeshacerPago venta={venta} ahora={ahora} />;
}
