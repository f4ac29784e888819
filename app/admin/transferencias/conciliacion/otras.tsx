import { Form, Link } from "react-router";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { nombrePagador, porQueAparte } from "#modules/transferencias/conciliacion/filas.ts";
import type {
  MovimientoLeido,
  PagoCalzado,
} from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { SISTEMA } from "#modules/transferencias/conciliacion/textos.ts";
import type { DepositoLiquidado } from "#modules/transferencias/liquidaciones/liquidar-tarjeta.server.ts";
import { DeshacerCalces } from "./deshacer.tsx";
import { DetalleMovimientos } from "./detalle.tsx";
import { LiquidacionTarjeta } from "./liquidacion.tsx";

const DIEZ_MINUTOS = 600_000;

/** A part of a payment can be taken back at any time, a confirmation for ten minutes. The server decides. */
const seDeshace = ({ estado_pago, creado_en }: PagoCalzado, ahora: Date): boolean =>
  estado_pago === "Validando Pago" || ahora.getTime() - creado_en.getTime() < DIEZ_MINUTOS;

const FECHA = "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-4";
const QUIEN = "max-w-80 max-md:order-1 max-md:max-w-none";
const TARJETA = "max-md:grid-cols-[minmax(0,1fr)_auto]";

/** The last columns of both tables: the amount, and what can be done with the row. */
const montoYAcciones = <F extends { monto: number }>(
  acciones: ColumnaLista<F>["valor"],
): readonly ColumnaLista<F>[] => [
  {
    titulo: "Monto",
    numeric: true,
    className: "font-bold max-md:order-2",
    valor: ({ monto }) => pesos(monto),
  },
  { titulo: "Acciones", className: "max-md:order-5 max-md:justify-end!", valor: acciones },
];

const Quien = ({ nombre, movimiento }: { nombre: string; movimiento: number }) => (
  <div className="min-w-0">
    <span className="block truncate">{nombre}</span>
    <DetalleMovimientos ids={[movimiento]} de={nombre} />
  </div>
);

const Compra = ({ codigo, estado_pago, quien }: PagoCalzado) => (
  <span className="flex flex-wrap gap-2">
    <Link to={`/admin/ventas/${codigo}`} className="font-semibold tabular-nums hover:underline">
      {codigo}
    </Link>
    {estado_pago === "Validando Pago" && <Chip tone="warning">Pago parcial</Chip>}
    {quien === SISTEMA && <Chip tone="info">Confirmada sola</Chip>}
  </span>
);

const columnasConfirmados = (ahora: Date): readonly ColumnaLista<PagoCalzado>[] => [
  { titulo: "Confirmado", className: FECHA, valor: ({ creado_en }) => formatearFechaHora(creado_en) },
  {
    titulo: "Pagó",
    className: QUIEN,
    valor: ({ nombre, rut, movimiento }) => (
      <Quien nombre={nombre ?? rut ?? "Sin nombre"} movimiento={movimiento} />
    ),
  },
  { titulo: "Compra", className: "max-md:order-3", valor: Compra },
  ...montoYAcciones<PagoCalzado>((pago) => seDeshace(pago, ahora) && <DeshacerCalces hechos={[pago]} />),
];

/** The payments that came from the bank, newest first. */
export const Confirmados = ({ pagos, ahora }: { pagos: readonly PagoCalzado[]; ahora: Date }) => (
  <TablaLista
    label="Pagos confirmados"
    filas={pagos}
    clave={({ pago }) => pago}
    columnas={columnasConfirmados(ahora)}
    tarjeta={TARJETA}
  />
);

const columnasAparte = (
  liquidaciones: readonly DepositoLiquidado[],
): readonly ColumnaLista<MovimientoLeido>[] => [
  { titulo: "Fecha", className: FECHA, valor: ({ dia }) => diaCorto(dia) },
  {
    titulo: "Movimiento",
    className: QUIEN,
    valor: (movimiento) => <Quien nombre={nombrePagador(movimiento)} movimiento={movimiento.id} />,
  },
  {
    titulo: "Por qué",
    className: "max-md:order-3 max-md:col-span-2",
    valor: (movimiento) => {
      const suya = liquidaciones.find(({ movimiento: id }) => id === movimiento.id);
      return suya ? (
        <LiquidacionTarjeta liquidacion={suya} monto={movimiento.monto} />
      ) : (
        porQueAparte(movimiento)
      );
    },
  },
  ...montoYAcciones<MovimientoLeido>(({ id, apartado_en }) => apartado_en && <Devolver id={id} />),
];

type Aparte = { movimientos: readonly MovimientoLeido[]; liquidaciones: readonly DepositoLiquidado[] };

/** What is no payment of a customer, and what a person set aside. */
export const Apartados = ({ movimientos, liquidaciones }: Aparte) => (
  <TablaLista
    label="Movimientos aparte"
    filas={movimientos}
    clave={({ id }) => id}
    columnas={columnasAparte(liquidaciones)}
    tarjeta={TARJETA}
  />
);

const Devolver = ({ id }: { id: number }) => (
  <SiPuede permiso="transferencias.apartar">
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intento" value="devolver" />
      <input type="hidden" name="deposito" value={id} />
      <Button size="xs" variant="secondary">
        Devolver a la lista
      </Button>
    </Form>
  </SiPuede>
);
