import { Form, Link } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Table, Tbody, Td, Th, Thead, Tr } from "#app/ui/table/table.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type {
  MovimientoLeido,
  PagoCalzado,
} from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { SISTEMA } from "#modules/transferencias/conciliacion/textos.ts";
import { DeshacerCalces } from "./deshacer.tsx";
import { DetalleMovimientos } from "./detalle.tsx";
import { nombrePagador } from "./filas.tsx";

const DIEZ_MINUTOS = 600_000;

/** A part of a payment can be taken back at any time, a confirmation for ten minutes. The server decides. */
const seDeshace = ({ estado_pago, creado_en }: PagoCalzado, ahora: Date): boolean =>
  estado_pago === "Validando Pago" || ahora.getTime() - creado_en.getTime() < DIEZ_MINUTOS;

const quienPago = ({ nombre, rut }: PagoCalzado): string => nombre ?? rut ?? "Sin nombre";

/** The payments that came from the bank, newest first. */
export const Confirmados = ({ pagos, ahora }: { pagos: readonly PagoCalzado[]; ahora: Date }) => (
  <Table label="Pagos confirmados" stack dense>
    <Thead>
      <tr>
        <Th>Confirmado</Th>
        <Th>Pagó</Th>
        <Th>Compra</Th>
        <Th numeric>Monto</Th>
        <Th>Acciones</Th>
      </tr>
    </Thead>
    <Tbody>
      {pagos.map((pago) => (
        <Tr key={pago.pago} className="max-md:grid-cols-[minmax(0,1fr)_auto]">
          <Td className="whitespace-nowrap text-tinta-2 tabular-nums max-md:order-4">
            {formatearFechaHora(pago.creado_en)}
          </Td>
          <Td className="max-w-80 max-md:order-1 max-md:max-w-none">
            <div className="min-w-0">
              <span className="block truncate">{quienPago(pago)}</span>
              <DetalleMovimientos ids={[pago.movimiento]} de={quienPago(pago)} />
            </div>
          </Td>
          <Td className="max-md:order-3">
            <Link to={`/admin/ventas/${pago.codigo}`} className="font-semibold tabular-nums hover:underline">
              {pago.codigo}
            </Link>
            {pago.estado_pago === "Validando Pago" && (
              <Chip tone="warning" className="ml-2">
                Pago parcial
              </Chip>
            )}
            {pago.quien === SISTEMA && (
              <Chip tone="info" className="ml-2">
                Confirmada sola
              </Chip>
            )}
          </Td>
          <Td numeric className="font-bold max-md:order-2">
            {pesos(pago.monto)}
          </Td>
          <Td className="max-md:order-5 max-md:justify-end!">
            {seDeshace(pago, ahora) && <DeshacerCalces hechos={[pago]} />}
          </Td>
        </Tr>
      ))}
    </Tbody>
  </Table>
);

const NOMBRE_TIPO: Record<MovimientoLeido["tipo"], string> = {
  transferencia: "Transferencia",
  liquidacion: "Liquidación de una pasarela",
  propio: "Entre cuentas propias",
  devolucion: "Devolución",
  comision: "Comisión",
  otro: "Otro movimiento",
};

const porQue = ({ apartado_motivo, tipo, monto }: MovimientoLeido): string => {
  if (apartado_motivo) return apartado_motivo;
  if (tipo !== "transferencia" && tipo !== "otro") return NOMBRE_TIPO[tipo];
  return monto < 0 ? "Salió de la cuenta" : NOMBRE_TIPO[tipo];
};

/** What is no payment of a customer, and what a person set aside. */
export const Apartados = ({ movimientos }: { movimientos: readonly MovimientoLeido[] }) => (
  <Table label="Movimientos aparte" stack dense>
    <Thead>
      <tr>
        <Th>Fecha</Th>
        <Th>Movimiento</Th>
        <Th>Por qué</Th>
        <Th numeric>Monto</Th>
        <Th>Acciones</Th>
      </tr>
    </Thead>
    <Tbody>
      {movimientos.map((movimiento) => (
        <Tr key={movimiento.id} className="max-md:grid-cols-[minmax(0,1fr)_auto]">
          <Td className="whitespace-nowrap text-tinta-2 tabular-nums max-md:order-4">
            {diaCorto(movimiento.dia)}
          </Td>
          <Td className="max-w-80 max-md:order-1 max-md:max-w-none">
            <div className="min-w-0">
              <span className="block truncate">{nombrePagador(movimiento)}</span>
              <DetalleMovimientos ids={[movimiento.id]} de={nombrePagador(movimiento)} />
            </div>
          </Td>
          <Td className="max-md:order-3">{porQue(movimiento)}</Td>
          <Td numeric className="font-bold max-md:order-2">
            {pesos(movimiento.monto)}
          </Td>
          <Td className="max-md:order-5 max-md:justify-end!">
            {movimiento.apartado_en && <Devolver id={movimiento.id} />}
          </Td>
        </Tr>
      ))}
    </Tbody>
  </Table>
);

const Devolver = ({ id }: { id: number }) => (
  <SiPuede permiso="transferencias.apartar">
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="devolver" />
      <input type="hidden" name="deposito" value={id} />
      <Button size="xs" variant="secondary">
        Devolver a la mesa
      </Button>
    </Form>
  </SiPuede>
);
