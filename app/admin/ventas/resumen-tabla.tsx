import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import type { MesContable, ResumenAnual } from "#modules/compras/contabilidad/resumen.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { MESES } from "#modules/comun/fechas/fechas.ts";
import { rutaContabilidad } from "./contabilidad-enlaces.tsx";

const nombreDelMes = ({ mes }: MesContable) => MESES[mes - 1] ?? "";

const monto = (titulo: string, valor: (mes: MesContable) => number): ColumnaLista<MesContable> => ({
  titulo,
  etiqueta: true,
  numeric: true,
  valor: (mes) => pesos(valor(mes)),
});

const COLUMNAS: readonly ColumnaLista<MesContable>[] = [
  { titulo: "Mes", className: "font-semibold capitalize", valor: nombreDelMes },
  { titulo: "Ventas", etiqueta: true, numeric: true, valor: ({ ventas }) => miles(ventas) },
  monto("Neto", ({ neto }) => neto),
  monto("IVA", ({ iva }) => iva),
  { ...monto("Total", ({ total }) => total), className: "font-bold" },
  monto("Descuentos", ({ descuento }) => descuento),
  monto("Envíos", ({ envio }) => envio),
  monto("Diferencias de envío", ({ diferencia }) => diferencia),
  monto("Anulado", ({ anulado }) => anulado),
  monto("Dinero devuelto", ({ devuelto }) => devuelto),
];

/** The months with sales, each with the file of its sales. */
export function ResumenTabla({ resumen: { anio, meses } }: { resumen: ResumenAnual }) {
  const exporta = usePuede()("ventas.exportar");
  const archivos = { titulo: "Descargar", valor: (mes: MesContable) => <Archivos mes={mes} anio={anio} /> };
  return (
    <section aria-label="Meses" className="card overflow-hidden">
      <TablaLista
        label={`Ventas pagadas de ${anio} por mes`}
        filas={meses.filter(({ ventas, devuelto }) => ventas > 0 || devuelto > 0)}
        clave={({ mes }) => mes}
        columnas={exporta ? [...COLUMNAS, archivos] : COLUMNAS}
      />
    </section>
  );
}

const Archivos = ({ mes, anio }: { mes: MesContable; anio: number }) => (
  <span className="inline-flex gap-3">
    {(["xlsx", "csv"] as const).map((formato) => (
      <a
        key={formato}
        href={rutaContabilidad(delMes(anio, mes.mes), formato)}
        aria-label={`Descargar ${nombreDelMes(mes)} en ${formato === "csv" ? "CSV" : "Excel"}`}
        className="inline-flex min-h-11 items-center font-semibold text-enlace underline-offset-3 hover:underline"
      >
        {formato === "csv" ? "CSV" : "Excel"}
      </a>
    ))}
  </span>
);

/** The filters that find the sales of a month. */
function delMes(anio: number, mes: number): string {
  const dia = (n: number) => new Date(Date.UTC(anio, mes - 1 + n, 1 - n)).toISOString().slice(0, 10);
  return `?estado=Pagado&premios=no&desde=${dia(0)}&hasta=${dia(1)}`;
}
