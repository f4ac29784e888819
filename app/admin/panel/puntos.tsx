import { EconomiaBarras } from "#app/admin/puntos/economia-barras.tsx";
import { PARTES_VISTAS } from "#app/admin/puntos/economia-partes.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { ChartData, ChartLegend } from "#app/ui/chart/data.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { numeroCorto } from "#modules/panel/cifras.ts";
import { type Panel, sumarPeriodos } from "#modules/panel/panel.ts";
import { unidadDe } from "#modules/panel/periodos.ts";
import type { RangoDias } from "#modules/panel/rango.ts";
import { type EconomiaPuntos, PARTES_ECONOMIA } from "#modules/puntos/economia.ts";
import { Caja, columnasDe } from "./caja.tsx";

/** Points issued and used by day, and where all of them are now. */
export function PanelPuntos({ panel, rango }: { panel: Panel; rango: RangoDias }) {
  const { libro, economia } = panel;
  const columnas = columnasDe(panel.periodos);
  const { emitidos, abonados } = sumarPeriodos(libro);
  const nombre = `Puntos por ${unidadDe(rango)}`;
  return (
    <Caja titulo={nombre} enlace={{ to: "/admin/puntos", texto: "Ver el libro" }}>
      <ChartLegend
        items={[
          { name: "Entregados", tone: "gold", value: miles(emitidos) },
          { name: "Usados en sorteos", tone: "brand", value: miles(abonados) },
        ]}
      />
      <Chart
        kind="bars"
        label={`${nombre}: ${conPuntos(emitidos)} entregados y ${miles(abonados)} usados en sorteos.`}
        columns={columnas}
        series={[
          { name: "Entregados", tone: "gold", values: libro.map((periodo) => periodo.emitidos) },
          { name: "Usados en sorteos", tone: "brand", values: libro.map((periodo) => periodo.abonados) },
        ]}
        axis={numeroCorto}
        tip={(n) => [
          { tone: "gold", text: `${miles(libro[n]?.emitidos ?? 0)} entregados` },
          { tone: "brand", text: `${miles(libro[n]?.abonados ?? 0)} usados en sorteos` },
        ]}
        height={150}
      />
      <ChartData
        caption="puntos"
        head={["Cuándo", "Entregados", "Usados en sorteos"]}
        rows={columnas.map(({ id, long }, n) => ({
          id,
          cells: [long, miles(libro[n]?.emitidos ?? 0), miles(libro[n]?.abonados ?? 0)],
        }))}
      />
      <h3 className="panel-leyenda mb-2!">Dónde están hoy los {conPuntos(economia.emitidos)} emitidos</h3>
      <EconomiaBarras economia={economia} />
      <Partes economia={economia} />
    </Caja>
  );
}

const NOMBRES = {
  en_usuarios: "En circulación",
  en_pozos: "En sorteos",
  en_mesas: "En la mesa",
  consumidos: "Gastados",
  banca: "Banca",
};

const Partes = ({ economia }: { economia: EconomiaPuntos }) => (
  <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
    {PARTES_ECONOMIA.map((parte) => (
      <div key={parte}>
        <dt className="flex items-center gap-2 font-medium text-tinta-2">
          <svg aria-hidden="true" className="size-3 flex-none rounded-sm">
            <rect width="100%" height="100%" className={PARTES_VISTAS[parte].relleno} />
          </svg>
          {NOMBRES[parte]}
        </dt>
        <dd className="font-display text-xl/[1.3] font-extrabold tracking-[-0.03em] tabular-nums">
          {miles(economia[parte])}
        </dd>
      </div>
    ))}
  </dl>
);
