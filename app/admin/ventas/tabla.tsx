import { Ellipsis } from "lucide-react";
import { Link } from "react-router";
import { ConColumnas } from "#app/admin/kit/columnas.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { esperaUnidades } from "#modules/compras/venta/estado-venta.ts";
import { esPorRevisar, type VentaAdmin } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { Deshacer } from "./deshacer.tsx";
import { PagoParcial, PorRevisar, SinStock, VentaEstado } from "./estado.tsx";
import { nombreDe } from "./nombre.ts";
import { PagoRecibido } from "./pago-recibido.tsx";

/** `sin_vuelta`: codes of waiting sales whose confirmation could not be undone. `ahora`: the server's clock. */
type Plazo = { sin_vuelta: readonly string[]; ahora: Date };

const COLUMNAS = [
  [1, "ID"],
  [2, "Fecha de Venta"],
  [4, "Usuario"],
  [5, "$ Productos"],
  [6, "$ Puntos"],
  [7, "$ Total"],
  [8, "Estado de Pago"],
] as const;

/** The specification's nine columns; on phones every sale is a card. */
export const VentasTabla = ({ ventas, ...plazo }: Plazo & { ventas: readonly VentaAdmin[] }) => (
  <ConColumnas lista="ventas" columnas={COLUMNAS}>
    <Table label="Ventas" stack dense>
      <Thead>
        <tr>
          <Th>ID</Th>
          <Th>Fecha de Venta</Th>
          <Th>Código</Th>
          <Th>Usuario</Th>
          <Th numeric>$ Productos</Th>
          <Th numeric>$ Puntos</Th>
          <Th numeric>$ Total</Th>
          <Th>Estado de Pago</Th>
          <Th>Acciones</Th>
        </tr>
      </Thead>
      <Tbody>
        {ventas.map((venta) => (
          <Fila key={venta.id} venta={venta} {...plazo} />
        ))}
      </Tbody>
    </Table>
  </ConColumnas>
);

const monto = (valor: number) => (valor === 0 ? "—" : pesos(valor));

function Fila({ venta, sin_vuelta, ahora }: Plazo & { venta: VentaAdmin }) {
  const confirma = usePuede()("ventas.confirmar");
  const espera = venta.estado_pago === "Validando Pago";
  return (
    <Tr tone={espera ? "warning" : undefined} className="max-md:grid-cols-[minmax(0,1fr)_auto]">
      <Td className="text-tinta-3 tabular-nums max-md:hidden">{venta.id}</Td>
      <Td className="whitespace-nowrap text-tinta-2 tabular-nums max-md:order-5">
        {formatearFechaHora(venta.fecha)}
      </Td>
      <Td className="max-md:order-3">
        <Link
          to={`/admin/ventas/${venta.codigo}`}
          className="font-semibold tabular-nums underline-offset-3 hover:underline"
        >
          {venta.codigo}
        </Link>
      </Td>
      <Td className="max-w-52 max-md:order-1 max-md:max-w-none">
        <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
          <Avatar name={nombreDe(venta.cliente)} />
          <span className="truncate">{nombreDe(venta.cliente)}</span>
        </span>
      </Td>
      <Td numeric className="max-md:hidden">
        {monto(venta.productos)}
      </Td>
      <Td numeric className="max-md:hidden">
        {monto(venta.puntos)}
      </Td>
      <Td numeric className="font-bold max-md:order-2 max-md:text-lg">
        {pesos(venta.total)}
      </Td>
      <Td className="max-md:order-4 max-md:justify-end!">
        <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
          <VentaEstado estado={venta.estado_pago} premio={venta.premio} />
          {venta.parcial && <PagoParcial />}
          {esPorRevisar(venta) && <PorRevisar />}
          {venta.lineas.some(esperaUnidades) && <SinStock />}
        </span>
      </Td>
      <Td className="max-md:order-6 max-md:justify-end!">
        {espera && confirma ? (
          <PagoRecibido venta={venta} sin_vuelta={sin_vuelta.includes(venta.codigo)} />
        ) : (
          <span className="inline-flex items-center gap-2">
            <Deshacer venta={venta} ahora={ahora} />
            <VerVenta codigo={venta.codigo} />
          </span>
        )}
      </Td>
    </Tr>
  );
}

const VerVenta = ({ codigo }: { codigo: string }) => (
  <Link to={`/admin/ventas/${codigo}`} className="icon-btn" aria-label={`Ver la venta ${codigo}`}>
    <Ellipsis aria-hidden="true" />
  </Link>
);
