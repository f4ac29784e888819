import { useRef, useState } from "react";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { cx } from "#app/ui/cx.ts";
import { CircleQuestionMark, Download } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import type { LibroPublico } from "#modules/puntos/sellos/leer-libro-publico.server.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";
import { Timbre } from "./calendario.tsx";
import { archivoDelDia, SELLOS } from "./textos.ts";

export type DiaDelLibro = NonNullable<LibroPublico["dia"]>;

type Estado =
  | { paso: "quieto" }
  | { paso: "leyendo"; leidos: number }
  | { paso: "listo"; lineas: ComprobacionLibro[]; vistas: number }
  | { paso: "error"; frase: string };

/** Between two ticks; people who asked for less motion see all at once. */
const ENTRE_LINEAS = 220;
/** Drawing the bar for every entry would cost more than reading it. */
const CADA = 500;
const NO_SE_PUDO = "No pudimos comprobar este día. Recarga la página e intenta de nuevo.";

/** The verifier's code is loaded only when a visitor requests the check. */
function useComprobar({ fecha, sello }: DiaDelLibro) {
  const [estado, setEstado] = useState<Estado>({ paso: "quieto" });
  const vuelta = useRef(0);
  const comprobar = async () => {
    const turno = ++vuelta.current;
    const poner = (nuevo: Estado) => turno === vuelta.current && setEstado(nuevo);
    poner({ paso: "leyendo", leidos: 0 });
    try {
      const { comprobarDia } = await import("./comprobar-dia.ts");
      const alLeer = (leidos: number) => leidos % CADA === 0 && poner({ paso: "leyendo", leidos });
      const lineas = await comprobarDia({ fecha, sello, alLeer });
      await mostrarUnaAUna(lineas, (vistas) => poner({ paso: "listo", lineas, vistas }));
    } catch (error) {
      // Only sentences for people are shown; a failure of the script gets a general one.
      const frase = error instanceof Error && error.name === "Error" ? error.message : NO_SE_PUDO;
      poner({ paso: "error", frase });
    }
  };
  return { estado, comprobar };
}

async function mostrarUnaAUna(lineas: readonly ComprobacionLibro[], poner: (vistas: number) => void) {
  const quieta = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (let vistas = quieta ? lineas.length : 1; vistas <= lineas.length; vistas++) {
    poner(vistas);
    if (vistas < lineas.length) await new Promise((sigue) => setTimeout(sigue, ENTRE_LINEAS));
  }
}

/** One sealed day: its seal, its files, and the check in the browser. */
export function LibroDia({ dia }: { dia: DiaDelLibro }) {
  const { estado, comprobar } = useComprobar(dia);
  const { fecha, asientos } = dia;
  const listo = estado.paso === "listo" && estado.vistas === estado.lineas.length;
  const bien = listo && estado.lineas.every(({ ok }) => ok);
  return (
    <section aria-labelledby="titulo-dia" id="dia" className="card libro-detalle grid grid-cols-1 gap-4.5">
      <div className="flex gap-4 items-center">
        <span
          aria-hidden="true"
          className={cx(
            "libro-timbre-grande relative grid place-items-center flex-none size-19 m-0 text-[1.5rem]",
            estado.paso === "leyendo" && "libro-timbre-gira",
            bien && "libro-timbre-bien",
            dia.ruptura && "libro-timbre-ruptura",
          )}
        >
          <Timbre />
          <span>{Number(fecha.slice(8))}</span>
        </span>
        <div>
          <h2 id="titulo-dia">{nombreDeDia(fecha, { con_anio: true })}</h2>
          <p className="mt-1.5 text-tinta-2">
            {asientos === 1 ? "1 anotación sellada" : `${miles(asientos)} anotaciones selladas`}
          </p>
        </div>
      </div>
      <Hechos dia={dia} />
      <div className="libro-acciones flex flex-wrap gap-3">
        <Button
          type="button"
          className="needs-js"
          loading={estado.paso === "leyendo"}
          onClick={() => void comprobar()}
        >
          Comprobar este día
        </Button>
        <ButtonLink
          href={archivoDelDia(fecha)}
          variant="secondary"
          download={`libro-${fecha}.jsonl`}
          icon={<Download aria-hidden="true" />}
        >
          Descargar este día
        </ButtonLink>
        <ButtonLink
          href={SELLOS}
          variant="secondary"
          download="sellos.json"
          icon={<Download aria-hidden="true" />}
        >
          Descargar todos los sellos
        </ButtonLink>
      </div>
      <div aria-live="polite">
        {estado.paso === "leyendo" && <Leyendo leidos={estado.leidos} total={asientos} />}
        {estado.paso === "error" && <Note kind="error">{estado.frase}</Note>}
        {estado.paso === "listo" && (
          <>
            {listo && <Resumen lineas={estado.lineas} />}
            <CheckList
              className="mt-4"
              lines={estado.lineas.slice(0, estado.vistas)}
              label={`Comprobaciones del ${nombreDeDia(fecha)}`}
            />
          </>
        )}
      </div>
      <NoPrueba />
    </section>
  );
}

const Hechos = ({ dia: { sello, anterior, desde, hasta, raiz } }: { dia: DiaDelLibro }) => (
  <dl className="libro-hechos">
    <div className="py-2.5 border-t border-t-linea">
      <dt className="text-[0.8125rem] font-bold text-tinta-3">Sello</dt>
      <dd>
        <code>{sello}</code>
      </dd>
    </div>
    <div className="py-2.5 border-t border-t-linea">
      <dt className="text-[0.8125rem] font-bold text-tinta-3">Sello anterior</dt>
      <dd>
        <code>{anterior}</code>
      </dd>
    </div>
    <div className="py-2.5 border-t border-t-linea">
      <dt className="text-[0.8125rem] font-bold text-tinta-3">
        Huella de las anotaciones {desde === hasta ? miles(desde) : `${miles(desde)} a ${miles(hasta)}`}
      </dt>
      <dd>
        <code>{raiz}</code>
      </dd>
    </div>
  </dl>
);

const Leyendo = ({ leidos, total }: { leidos: number; total: number }) => (
  <div className="grid gap-2 text-tinta-2 tabular-nums">
    <p>
      Tu navegador está leyendo el día: {miles(leidos)} de {miles(total)} anotaciones.
    </p>
    <ProgressBar value={leidos} max={total} label="Anotaciones leídas" size="sm" />
  </div>
);

function Resumen({ lineas }: { lineas: readonly ComprobacionLibro[] }) {
  const fallas = lineas.filter(({ ok }) => !ok).length;
  if (fallas === 0)
    return <Note kind="success">Todo calza: tu navegador rehízo el sello de este día y salió el mismo.</Note>;
  return (
    <Note kind="error">
      {fallas === 1 ? "Una comprobación falló" : `${fallas} comprobaciones fallaron`}: estos archivos no son
      los que se sellaron. Descárgalos, guárdalos y escríbenos.
    </Note>
  );
}

const NoPrueba = () => (
  <div>
    <h3 className="flex gap-2 items-center text-[1rem]">
      <CircleQuestionMark aria-hidden="true" /> Qué no prueba
    </h3>
    <p className="mt-1.5 max-w-[75ch] text-[0.9375rem] text-tinta-2 text-pretty">
      Prueba que este día no cambió desde que se selló. No prueba que cada anotación haya sido justa, ni que
      el sello sea el mismo que vio otra persona: para eso compáralo con el que viene en tus correos de
      compra, abono o premio. Lo de hoy todavía no tiene sello.
    </p>
  </div>
);
