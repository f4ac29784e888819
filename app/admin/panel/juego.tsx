import { Chart } from "#app/ui/chart/chart.tsx";
import { ChartData, ChartLegend } from "#app/ui/chart/data.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { conMas, contar, numeroCorto } from "#modules/panel/cifras.ts";
import { type Panel, sumarPeriodos } from "#modules/panel/panel.ts";
import { unidadDe } from "#modules/panel/periodos.ts";
import type { RangoDias } from "#modules/panel/rango.ts";
import { Caja, columnasDe } from "./caja.tsx";

/** Rounds of El Montoncito and what the house won or lost with them. */
export function PanelJuego({ panel, rango }: { panel: Panel; rango: RangoDias }) {
  const { libro } = panel;
  const columnas = columnasDe(panel.periodos);
  const { partidas, banca } = sumarPeriodos(libro);
  const nombre = `Rondas por ${unidadDe(rango)}`;
  const tip = (n: number) => [
    { tone: "green" as const, text: contar(libro[n]?.partidas ?? 0, "ronda", "rondas") },
    { tone: "teal" as const, text: `banca ${conMas(libro[n]?.banca ?? 0)} puntos` },
  ];
  return (
    <Caja titulo={nombre} ancho="panel-ancha" enlace={{ to: "/juegos/el-montoncito", texto: "Ver el juego" }}>
      {panel.banca.ilegible && (
        <Note kind="error" className="mb-3">
          La partida en curso tiene la semilla ilegible: el juego espera su llave y las apuestas siguen en la
          mesa. Recupera la llave con que se abrió.
        </Note>
      )}
      {panel.banca.en_riesgo && <Riesgo banca={panel.banca} />}
      <ChartLegend
        items={[
          { name: "Rondas", tone: "green", value: miles(partidas) },
          { name: "Banca, en puntos", tone: "teal", value: conMas(banca) },
        ]}
      />
      <Chart
        kind="bars"
        label={`${nombre}: ${contar(partidas, "ronda jugada", "rondas jugadas")}.`}
        columns={columnas}
        series={[{ name: "Rondas", tone: "green", values: libro.map((periodo) => periodo.partidas) }]}
        axis={numeroCorto}
        tip={tip}
        height={100}
        unnamed
      />
      <p className="panel-leyenda">Resultado de la banca, en puntos</p>
      <Chart
        kind="bars"
        label={`Resultado de la banca por ${unidadDe(rango)}: ${conMas(banca)} puntos.`}
        columns={columnas}
        series={[{ name: "Banca", tone: "teal", values: libro.map((periodo) => periodo.banca) }]}
        axis={numeroCorto}
        tip={tip}
        height={80}
      />
      <ChartData
        caption="rondas"
        head={["Cuándo", "Rondas", "Banca"]}
        rows={columnas.map(({ id, long }, n) => ({
          id,
          cells: [long, miles(libro[n]?.partidas ?? 0), conMas(libro[n]?.banca ?? 0)],
        }))}
      />
    </Caja>
  );
}

/** The house comes near what it may lose today; from there on the table takes no more bets. */
const Riesgo = ({ banca: { perdida_banca_diaria, neto_hoy, en_juego } }: { banca: Panel["banca"] }) => (
  <Note kind="warning" className="mb-3">
    Entre lo perdido hoy y lo que está sobre la mesa, la banca arriesga {conPuntos(en_juego - neto_hoy)} de
    los {conPuntos(perdida_banca_diaria)} que puede perder al día. Al llegar ahí la mesa no recibe más
    apuestas.
  </Note>
);
