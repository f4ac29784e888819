import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { nombreDe } from "#app/admin/ventas/nombre.ts";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { FilaPagos } from "#modules/pagos/listar-pagos.server.ts";
import { ESTADO_DE_PAGO, type EstadoDePago, NO_CALZA, nombreBoleta, VIA_BREVE } from "#modules/pagos/pago.ts";

const TONO: Record<EstadoDePago, ChipTone> = {
  recibido: "success",
  parcial: "warning",
  a_favor: "info",
  devuelto: "muted",
  deshecho: "muted",
};

export const COLUMNAS_DE_PAGOS: readonly ColumnaLista<FilaPagos>[] = [
  {
    titulo: "Fecha",
    className: "whitespace-nowrap text-tinta-2 tabular-nums max-md:order-5",
    valor: ({ creado_en }) => formatearFechaHora(creado_en),
  },
  {
    titulo: "Compra",
    fija: true,
    className: "max-md:order-3",
    valor: ({ codigo }) => <EnlaceFila to={`/admin/ventas/${codigo}`}>{codigo}</EnlaceFila>,
  },
  {
    titulo: "Cliente",
    className: "max-w-52 truncate max-md:order-1 max-md:max-w-none",
    valor: ({ cliente }) => nombreDe(cliente),
  },
  { titulo: "Vía", className: "max-md:order-6 max-md:col-span-2", valor: (pago) => <Via pago={pago} /> },
  {
    titulo: "Monto",
    numeric: true,
    className: "font-bold max-md:order-2 max-md:justify-end! max-md:text-lg",
    valor: ({ monto, estado }) => (estado === "deshecho" ? <s>{pesos(monto)}</s> : pesos(monto)),
  },
  {
    titulo: "Devuelto",
    numeric: true,
    etiqueta: true,
    className: ({ devuelto }) => (devuelto === 0 ? "max-md:hidden" : "max-md:order-7 max-md:col-span-2"),
    valor: ({ devuelto }) => (devuelto === 0 ? "—" : pesos(devuelto)),
  },
  {
    titulo: "Boleta",
    className: ({ boleta }) =>
      boleta === null
        ? "whitespace-nowrap max-md:hidden"
        : "whitespace-nowrap max-md:order-8 max-md:col-span-2",
    valor: ({ boleta }) => nombreBoleta(boleta) ?? "—",
  },
  {
    titulo: "Estado",
    className: "max-md:order-4 max-md:justify-end!",
    valor: ({ estado, no_calza }) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5 max-md:max-w-36 md:justify-start">
        <Chip tone={TONO[estado]}>{ESTADO_DE_PAGO[estado]}</Chip>
        {no_calza && <Chip tone="error">{NO_CALZA[no_calza]}</Chip>}
      </span>
    ),
  },
];

/** How it arrived, and what says so: the movement of the bank, the number of the payment service, or the sales that gave it. */
function Via({ pago: { via, pagador, dia_banco, referencia, desde_ventas } }: { pago: FilaPagos }) {
  const prueba = [
    pagador,
    dia_banco && diaCorto(dia_banco),
    referencia,
    desde_ventas && `de ${desde_ventas}`,
  ];
  const detalle = prueba.filter(Boolean).join(" · ");
  return (
    <span className="grid min-w-0">
      <span>{VIA_BREVE[via]}</span>
      {detalle && <small className="max-w-64 truncate text-tinta-2">{detalle}</small>}
    </span>
  );
}
