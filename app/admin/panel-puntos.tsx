import { Chart } from "#app/ui/chart.tsx";
import { ChartData, ChartLegend } from "#app/ui/chart-data.tsx";
import { type EconomiaPuntos, PARTES_ECONOMIA } from "#modules/administracion/economia-puntos.ts";
import { type Panel, sumarTramos } from "#modules/administracion/panel.ts";
import { numeroCorto } from "#modules/administracion/panel-cifras.ts";
import type { Rango } from "#modules/administracion/panel-rango.ts";
import { unidadDe } from "#modules/administracion/panel-tramos.ts";
import { puntos as agrupado, conPuntos } from "#modules/comun/dinero.ts";
import { Caja, columnasDe } from "./panel-caja.tsx";
import { EconomiaBarras } from "./parts/economia-barras.tsx";
import { PARTES } from "./parts/economia-partes.ts";

/** Points given and used by day, and where all of them are now. */
export function PanelPuntos({ panel, rango }: { panel: Panel; rango: Rango }) {
  const { libro, economia } = panel;
  const columnas = columnasDe(panel.tramos);
  const { emitidos, abonados } = sumarTramos(libro);
  const nombre = `Puntos por ${unidadDe(rango)}`;
  return (
    <Caja titulo={nombre} ancho="panel-wide" enlace={{ to: "/admin/puntos", texto: "Ver el libro" }}>
      <ChartLegend
        items={[
          { name: "Entregados", tone: "gold", value: agrupado(emitidos) },
          { name: "Usados en sorteos", tone: "brand", value: agrupado(abonados) },
        ]}
      />
      <Chart
        kind="bars"
        label={`${nombre}: ${conPuntos(emitidos)} entregados y ${agrupado(abonados)} usados en sorteos.`}
        columns={columnas}
        series={[
          { name: "Entregados", tone: "gold", values: libro.map((tramo) => tramo.emitidos) },
          { name: "Usados en sorteos", tone: "brand", values: libro.map((tramo) => tramo.abonados) },
        ]}
        axis={numeroCorto}
        tip={(n) => [
          { tone: "gold", text: `${agrupado(libro[n]?.emitidos ?? 0)} entregados` },
          { tone: "brand", text: `${agrupado(libro[n]?.abonados ?? 0)} usados en sorteos` },
        ]}
        height={150}
      />
      <ChartData
        caption="puntos"
        head={["Cuándo", "Entregados", "Usados en sorteos"]}
        rows={columnas.map(({ id, long }, n) => ({
          id,
          cells: [long, agrupado(libro[n]?.emitidos ?? 0), agrupado(libro[n]?.abonados ?? 0)],
        }))}
      />
      <h3 className="panel-caption mb-2!">Dónde están hoy los {conPuntos(economia.emitidos)} emitidos</h3>
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
  <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
    {PARTES_ECONOMIA.map((parte) => (
      <div key={parte}>
        <dt className="flex items-center gap-2 font-medium text-tinta-2">
          <svg aria-hidden="true" className="size-3 flex-none rounded-[4px]">
            <rect width="100%" height="100%" className={PARTES[parte].relleno} />
          </svg>
          {NOMBRES[parte]}
        </dt>
        <dd className="font-display text-xl/[1.3] font-extrabold tracking-[-.03em] tabular-nums">
          {agrupado(economia[parte])}
        </dd>
      </div>
    ))}
  </dl>
);
