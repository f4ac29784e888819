import { Link } from "react-router";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { ArrowRight } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Motivo } from "#modules/puntos/asiento.ts";
import {
  type AsientoLibro,
  detalleDeClave,
  leerNombreCuenta,
  type MovimientoLibro,
  NOMBRES_MOTIVO,
  nombreCuenta,
  ventaDeClave,
} from "#modules/puntos/libro.ts";

const TONOS: Partial<Record<Motivo, ChipTone>> = {
  venta: "success",
  referido: "success",
  premio: "gold",
  ajuste: "info",
  anulacion: "error",
  devolucion: "warning",
};

/** One row per entry: from where to where. When filtered by person, the points are theirs, with their sign. */
export const columnasDelLibro = (de_persona: boolean): readonly ColumnaLista<AsientoLibro>[] => [
  {
    titulo: "Fecha",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-4",
    valor: ({ fecha }) => formatearFechaHora(fecha),
  },
  {
    titulo: "Motivo",
    className: "max-md:order-1",
    valor: ({ motivo }) => <Chip tone={TONOS[motivo] ?? "muted"}>{NOMBRES_MOTIVO[motivo]}</Chip>,
  },
  {
    titulo: "De → a",
    className: "max-md:order-3 max-md:col-span-2",
    valor: (asiento) => <Lados asiento={asiento} />,
  },
  {
    titulo: "Detalle",
    className: ({ razon }) =>
      cx(
        "max-w-60 max-md:order-5",
        razon ? "max-md:col-span-2 max-md:max-w-none" : "max-md:max-w-44 max-md:justify-end!",
      ),
    valor: (asiento) => <Detalle asiento={asiento} />,
  },
  {
    titulo: "Puntos",
    numeric: true,
    className: ({ puntos }) =>
      cx(
        "font-bold max-md:order-2 max-md:justify-end! max-md:text-lg",
        de_persona && (puntos < 0 ? "text-tinta-2" : "text-exito"),
      ),
    valor: ({ puntos }) => `${de_persona && puntos > 0 ? "+" : ""}${miles(puntos)}`,
  },
];

function Lados({ asiento }: { asiento: AsientoLibro }) {
  const { movimientos, cuantos } = asiento;
  const salen = movimientos.filter(({ puntos }) => puntos < 0);
  const entran = movimientos.filter(({ puntos }) => puntos > 0);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <Cuentas lados={salen} detallar={entran.length + salen.length > 2} />
      <ArrowRight aria-label="hacia" className="size-4 flex-none text-tinta-3" />
      <Cuentas lados={entran} detallar={entran.length + salen.length > 2} />
      {cuantos > movimientos.length && (
        <span className="text-[0.8125rem] text-tinta-3">y {miles(cuantos - movimientos.length)} más</span>
      )}
    </span>
  );
}

/** When a side has more than one account, each shows its own part. */
const Cuentas = ({ lados, detallar }: { lados: readonly MovimientoLibro[]; detallar: boolean }) => (
  <span className="grid min-w-0">
    {lados.map((lado) => (
      <span key={lado.cuenta} className="flex min-w-0 items-baseline gap-1.5">
        <Cuenta lado={lado} />
        {detallar && (
          <span className="text-[0.8125rem] text-tinta-3 tabular-nums">{miles(Math.abs(lado.puntos))}</span>
        )}
      </span>
    ))}
  </span>
);

function Cuenta({ lado }: { lado: MovimientoLibro }) {
  const { tipo, codigo } = leerNombreCuenta(lado.cuenta);
  const nombre = nombreCuenta(lado);
  if (tipo === "usuario") {
    return (
      <Link
        to={`/admin/puntos?texto=${codigo}`}
        className="truncate font-semibold underline-offset-3 hover:underline max-md:py-1"
      >
        {nombre}
      </Link>
    );
  }
  if (tipo === "pozo") {
    return (
      <Link
        to={`/admin/sorteos/${codigo}`}
        className="truncate text-tinta-2 underline-offset-3 hover:underline max-md:py-1"
      >
        {nombre}
      </Link>
    );
  }
  return <span className="text-tinta-2">{nombre}</span>;
}

/** The reason that an admin wrote; else the sale, the raffle or the round of the entry. */
function Detalle({ asiento }: { asiento: AsientoLibro }) {
  const venta = ventaDeClave(asiento.clave);
  if (asiento.razon) return <span className="line-clamp-2 text-tinta-2">{asiento.razon}</span>;
  if (venta) {
    return (
      <Link
        to={`/admin/ventas/${venta}`}
        className="font-semibold tabular-nums underline-offset-3 hover:underline max-md:py-1"
      >
        {venta}
      </Link>
    );
  }
  return <span className="block truncate text-tinta-2">{detalleDeClave(asiento.clave) ?? "—"}</span>;
}
