import { Link } from "react-router";
import { CircleOff } from "#app/admin/iconos.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { CircleCheck, Clock, TriangleAlert, Wrench } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { lapso } from "#modules/comun/fechas/lapso.ts";
import type { EstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import { alertasBaliza } from "#modules/sorteos/baliza/salud.ts";
import { DatoSorteo } from "../dato.tsx";
import { PegarPulso } from "./pegar-pulso.tsx";

type Props = {
  baliza: EstadoBaliza;
  ahora: Date;
  respuesta: Respuesta<unknown> | undefined;
};

/** How the public beacon is: folded while it is well, open while an admin should look. */
export function BalizaEstado({ baliza, ahora, respuesta }: Props) {
  const alertas = alertasBaliza(baliza, ahora);
  return (
    <section aria-labelledby="baliza" className="card mb-4.5 px-4 md:px-5">
      <details open={alertas.length > 0}>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-y-1 py-2">
          <h2 id="baliza" className="mr-auto scroll-mt-20 text-lg">
            Azar público
          </h2>
          <Salud baliza={baliza} sana={alertas.length === 0} />
        </summary>
        <div className="pb-4">
          {baliza.cadena === null ? (
            <p className="text-tinta-2">
              Esta tienda se inició con BEACON=off: los sorteos nuevos se crean sin baliza y sus páginas lo
              dicen.
            </p>
          ) : (
            <Detalle baliza={baliza} ahora={ahora} />
          )}
          {baliza.pendientes.length > 0 && <Pendientes pendientes={baliza.pendientes} ahora={ahora} />}
          <PegarPulso respuesta={respuesta} />
        </div>
      </details>
    </section>
  );
}

function Salud({ baliza, sana }: Pick<Props, "baliza"> & { sana: boolean }) {
  if (baliza.cadena === null)
    return (
      <Chip tone="muted" icon={<CircleOff aria-hidden="true" />}>
        Apagada
      </Chip>
    );
  return (
    <span className="flex flex-wrap gap-1.5">
      {baliza.ensayo && (
        <Chip tone="warning" icon={<Wrench aria-hidden="true" />}>
          Baliza de ensayo
        </Chip>
      )}
      <Chip
        tone={sana ? "success" : "error"}
        icon={sana ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      >
        {sana ? "Responde" : "Con problemas"}
      </Chip>
    </span>
  );
}

function Detalle({ baliza, ahora }: Omit<Props, "respuesta">) {
  const { ultimo, garantia_nueva, relevos } = baliza;
  const hace = (instante: Date) => `hace ${lapso(ahora.getTime() - instante.getTime())}`;
  return (
    <dl className="grid gap-x-8 lg:grid-cols-2">
      <DatoSorteo nombre="Último pulso">
        {ultimo ? `Ronda ${miles(ultimo.ronda)}, ${hace(ultimo.instante)}` : "Ninguno todavía"}
      </DatoSorteo>
      <DatoSorteo nombre="Los sorteos nuevos se crean">
        {garantia_nueva === "drand" ? "con baliza" : "sin baliza: el último pulso tiene más de 10 minutos"}
      </DatoSorteo>
      {relevos.map((relevo) => (
        <DatoSorteo key={relevo.url} nombre={new URL(relevo.url).host}>
          {enPalabras(relevo, hace)}
        </DatoSorteo>
      ))}
    </dl>
  );
}

type Relevo = EstadoBaliza["relevos"][number];

/** The last answer of a relay in words; a failure counts only while no valid answer came after it. */
function enPalabras({ bien_en, demora_ms, mal_en, error, fallas }: Relevo, hace: (d: Date) => string) {
  const bien = bien_en
    ? `Respondió ${hace(bien_en)} en ${miles(demora_ms ?? 0)} ms`
    : "Nunca ha respondido bien";
  if (fallas === 0 || mal_en === null) return bien;
  const veces = fallas === 1 ? "Falló una vez" : `Falló ${miles(fallas)} veces seguidas`;
  return (
    <>
      <span className="block text-error">
        {veces}, la última {hace(mal_en)}: {error}
      </span>
      <span className="block font-normal text-tinta-2">{bien}</span>
    </>
  );
}

/** The pinned rounds whose pulse the shop does not have yet. */
const Pendientes = ({ pendientes, ahora }: { pendientes: EstadoBaliza["pendientes"]; ahora: Date }) => (
  <>
    <h3 className="mt-4 text-[0.9375rem]">Rondas fijadas que se esperan</h3>
    <ul className="mt-1 grid text-sm">
      {pendientes.map(({ para, ronda, desde }) => (
        <li
          key={`${para}-${ronda}`}
          className="flex flex-wrap items-center gap-x-3 border-t border-linea py-2"
        >
          <Para para={para} />
          <span className="tabular-nums">Ronda {miles(ronda)}</span>
          <span className="ml-auto text-tinta-2 tabular-nums">
            {desde === null ? (
              "de otra cadena: no se puede pedir aquí"
            ) : desde > ahora ? (
              `sale el ${formatearFechaHora(desde)}`
            ) : (
              <span className="inline-flex items-center gap-1.5 font-semibold text-error">
                <Clock aria-hidden="true" className="size-4" /> atrasada{" "}
                {lapso(ahora.getTime() - desde.getTime())}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  </>
);

const Para = ({ para }: { para: string }) =>
  para.startsWith("SRT-") ? (
    <Link to={`/admin/sorteos/${para}`} className="font-semibold text-enlace underline underline-offset-3">
      {para}
    </Link>
  ) : (
    <span className="font-semibold">Partida {para}</span>
  );
