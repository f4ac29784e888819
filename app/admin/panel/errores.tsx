import { Chart } from "#app/ui/chart/chart.tsx";
import { ChartData, ChartLegend } from "#app/ui/chart/data.tsx";
import { CircleCheck } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { contar, numeroCorto } from "#modules/panel/cifras.ts";
import { type ErroresPeriodo, type Panel, sumarErroresDe } from "#modules/panel/panel.ts";
import { Caja, columnasDe } from "./caja.tsx";

const enErrores = (n: number) => contar(n, "error", "errores");

/** Server errors of the last hours, of all processes together. */
export function PanelErrores({ errores }: { errores: Panel["errores"] }) {
  const { horas, por_hora, en_rango } = errores;
  const recientes = por_hora.reduce((suma, hora) => suma + sumarErroresDe(hora), 0);
  const periodo = (
    <span className="text-tinta-2">
      <b className="tabular-nums">{miles(en_rango)}</b> en el período
    </span>
  );
  return (
    <Caja titulo="Errores por hora" ancho="panel-ancha" aparte={periodo}>
      {recientes === 0 ? (
        <p className="panel-nada">
          <CircleCheck aria-hidden="true" />
          Sin errores en las últimas {horas.length} horas.
        </p>
      ) : (
        <Grafico horas={horas} por_hora={por_hora} recientes={recientes} />
      )}
    </Caja>
  );
}

const otros = ({ tarea, proceso }: ErroresPeriodo) => tarea + proceso;

function Grafico({
  horas,
  por_hora,
  recientes,
}: Pick<Panel["errores"], "horas" | "por_hora"> & { recientes: number }) {
  const columnas = columnasDe(horas);
  const peticiones = por_hora.map(({ peticion }) => peticion);
  const aparte = por_hora.map(otros);
  const suma = (valores: readonly number[]) => valores.reduce((total, n) => total + n, 0);
  return (
    <>
      <ChartLegend
        items={[
          { name: "En páginas y funciones", tone: "error", value: miles(suma(peticiones)) },
          { name: "En tareas y procesos", tone: "muted", value: miles(suma(aparte)) },
        ]}
      />
      <Chart
        kind="stack"
        label={`Errores por hora: ${enErrores(recientes)} en las últimas ${horas.length} horas.`}
        columns={columnas}
        series={[
          { name: "En páginas y funciones", tone: "error", values: peticiones },
          { name: "En tareas y procesos", tone: "muted", values: aparte },
        ]}
        axis={numeroCorto}
        tip={(n) => [
          { tone: "error", text: `${miles(peticiones[n] ?? 0)} en páginas y funciones` },
          { tone: "muted", text: `${miles(aparte[n] ?? 0)} en tareas y procesos` },
        ]}
        height={110}
      />
      <ChartData
        caption="errores"
        head={["Hora", "Páginas y funciones", "Tareas", "Procesos caídos"]}
        rows={columnas.map(({ id, long }, n) => {
          const { peticion = 0, tarea = 0, proceso = 0 } = por_hora[n] ?? {};
          return { id, cells: [long, ...[peticion, tarea, proceso].map(miles)] };
        })}
      />
    </>
  );
}
