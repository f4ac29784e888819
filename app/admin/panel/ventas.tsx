import { Chart } from "#app/ui/chart/chart.tsx";
import { ChartData, ChartLegend } from "#app/ui/chart/data.tsx";
import type { Series } from "#app/ui/chart/marks.tsx";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { contar, pesosCortos } from "#modules/panel/cifras.ts";
import { type Panel, sumarMontos } from "#modules/panel/panel.ts";
import { unidadDe } from "#modules/panel/periodos.ts";
import type { RangoDias } from "#modules/panel/rango.ts";
import { Caja, columnasDe } from "./caja.tsx";

const enVentas = (n: number) => contar(n, "venta", "ventas");

/** Pesos and sales by day, confirmed and waiting. */
export function PanelVentas({ panel, rango }: { panel: Panel; rango: RangoDias }) {
  const { por_periodo } = panel.ventas;
  const columnas = columnasDe(panel.periodos);
  const confirmadas = por_periodo.map((periodo) => periodo.confirmadas);
  const pendientes = por_periodo.map((periodo) => periodo.pendientes);
  const [total, falta] = [sumarMontos(confirmadas), sumarMontos(pendientes)];
  const series: Series[] = [
    { name: "Confirmadas", tone: "brand", values: confirmadas.map(({ monto }) => monto) },
    { name: "Por confirmar", tone: "muted", values: pendientes.map(({ monto }) => monto) },
  ];
  const tip = (n: number) => {
    const [si, no] = [confirmadas[n], pendientes[n]];
    return [
      { tone: "brand" as const, text: `${pesos(si?.monto ?? 0)} · ${enVentas(si?.ventas ?? 0)}` },
      {
        tone: "muted" as const,
        text: `${pesos(no?.monto ?? 0)} por confirmar · ${miles(no?.ventas ?? 0)}`,
      },
    ];
  };
  const nombre = `Ventas por ${unidadDe(rango)}`;
  const resumen = `${pesos(total.monto)} en ${enVentas(total.ventas)} confirmadas, ${pesos(falta.monto)} en ${enVentas(falta.ventas)} por confirmar`;
  return (
    <Caja
      titulo={nombre}
      ancho="panel-ancha"
      enlace={{ to: `/admin/ventas?desde=${rango.desde}&hasta=${rango.hasta}`, texto: "Ver ventas" }}
    >
      <ChartLegend
        items={[
          { name: "Confirmadas", tone: "brand", value: pesos(total.monto) },
          { name: "Por confirmar", tone: "muted", value: pesos(falta.monto) },
        ]}
      />
      {total.ventas + falta.ventas === 0 && <p className="panel-nada">No hubo ventas en este período.</p>}
      <Chart
        kind="bars"
        label={`${nombre}, en pesos: ${resumen}.`}
        columns={columnas}
        series={series}
        axis={pesosCortos}
        tip={tip}
      />
      <ChartData
        caption="ventas"
        head={["Cuándo", "Confirmadas", "Pesos", "Por confirmar", "Pesos por confirmar"]}
        rows={columnas.map(({ id, long }, n) => ({
          id,
          cells: [
            long,
            miles(confirmadas[n]?.ventas ?? 0),
            pesos(confirmadas[n]?.monto ?? 0),
            miles(pendientes[n]?.ventas ?? 0),
            pesos(pendientes[n]?.monto ?? 0),
          ],
        }))}
      />
    </Caja>
  );
}
