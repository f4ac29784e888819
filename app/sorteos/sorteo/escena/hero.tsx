import { fraseDePlazo } from "#modules/sorteos/plazo/plazo.ts";
import "./escena.css";
import "#app/sorteos/sorteo/escenario/escenario.css";
import { PauseNote } from "#app/layout/pause-note.tsx";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { useServerTime } from "#app/lib/clock/use-server-clock.ts";
import { Anuncio, type Funcion } from "#app/sorteos/sorteo/escenario/anuncio.tsx";
import {
  type Repeticion,
  useFocoDeRepeticion,
  useRepeticion,
} from "#app/sorteos/sorteo/escenario/repeticion.tsx";
import { useEscenario, usePublico } from "#app/sorteos/sorteo/escenario/use-escenario.ts";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Coins, Undo2 } from "#app/ui/iconos.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { porcentajeReunido, rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseFaltanPuntos } from "#modules/sorteos/participacion.ts";
import { cuentaRegresiva } from "#modules/sorteos/realizacion/escenario/cuenta-regresiva.ts";
import { escenarioDeVista } from "#modules/sorteos/realizacion/escenario/datos-escenario.ts";
import { fraseMezcla } from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { pasoPulso } from "#modules/sorteos/verificacion/garantia.ts";
import { type AccionProps, SorteoAccion } from "./accion.tsx";
import { BolasGirando } from "./bolas.tsx";
import { SorteoCuenta } from "./cuenta.tsx";
import { ChipSorteo, EscenaSorteo } from "./escena.tsx";
import { HeroGanadores } from "./ganadores.tsx";
import { HeroPulso } from "./pulso.tsx";

const UN_SEGUNDO = 1000;

/** The target is reached and the raffle waits for its draw. */
function HeroCerrado(props: AccionProps & { reloj: ServerClock }) {
  const { vista, reloj } = props;
  return (
    <EscenaSorteo vista={vista}>
      <ChipSorteo estado="Cerrado" />
      <h1 id="titulo-sorteo">{vista.producto}</h1>
      <p>
        La meta de {conPuntos(vista.objetivo)} está completa.{" "}
        {vista.fecha_sorteo &&
          `El sorteo es el ${formatearDia(vista.fecha_sorteo)}, entre las 22:00 y las 24:00, hora de Chile.`}
      </p>
      <Espera vista={vista} reloj={reloj} />
      <SorteoAccion {...props} />
    </EscenaSorteo>
  );
}

/** Until 22:00 the countdown to the window; inside it, the countdown to the automatic draw. */
function Espera({ vista, reloj }: { vista: VistaSorteo; reloj: ServerClock }) {
  const ahora = useServerTime(reloj, UN_SEGUNDO);
  const { fecha_sorteo, sorteo_automatico } = vista;
  if (!fecha_sorteo || !sorteo_automatico) return null;
  const hastaVentana = cuentaRegresiva(fecha_sorteo, ahora);
  if (hastaVentana) return <SorteoCuenta cuenta={hastaVentana} titulo="Faltan para el sorteo" />;
  const hastaAutomatico = cuentaRegresiva(sorteo_automatico, ahora);
  if (!hastaAutomatico)
    return <p className="sorteo-ahora">El sorteo está por realizarse. No cierres esta página.</p>;
  return (
    <>
      <p className="sorteo-ahora">
        {vista.pulso?.firma
          ? "El pulso ya salió: los ganadores están decididos y cualquiera puede calcularlos. Si nadie lo inicia antes, se publican solos en:"
          : "La ventana del sorteo ya está abierta. Si nadie lo inicia antes, se realiza solo en:"}
      </p>
      <SorteoCuenta cuenta={hastaAutomatico} titulo="Faltan para el sorteo automático" />
    </>
  );
}

/** Points are still being pooled. */
function HeroAbierto({ vista }: { vista: VistaSorteo }) {
  const { producto, estado, reunido, objetivo, sku, es_admin, ajustes, termina_en } = vista;
  return (
    <EscenaSorteo vista={vista}>
      <ChipSorteo estado={estado} />
      <h1 id="titulo-sorteo">{producto}</h1>
      <p>
        {fraseFaltanPuntos(objetivo - reunido)} para la meta. Cuando se complete, el sorteo será tres días
        después, entre las 22:00 y las 24:00, hora de Chile.
      </p>
      {termina_en && <p>{fraseDePlazo(termina_en)}</p>}
      <div className="mt-5.5">
        <p className="flex flex-wrap gap-x-2 gap-y-0 items-baseline mb-2.5 text-uva-l90 tabular-nums">
          <b className="tracking-[-0.03em] font-display font-extrabold text-[2.25rem] leading-none normal-nums text-oro-l89">
            {miles(reunido)}
          </b>{" "}
          de {miles(objetivo)} puntos
          <span className="ml-auto font-bold text-blanco">{porcentajeReunido(reunido, objetivo)}%</span>
        </p>
        <ProgressBar
          value={reunido}
          max={objetivo}
          label={`Puntos reunidos para el sorteo de ${producto}`}
          size="lg"
        />
      </div>
      {ajustes.sorteos_activos ? (
        <div className="sorteo-acciones">
          <ButtonLink to={rutaParticipar(sku)} variant="gold" size="lg" icon={<Coins aria-hidden="true" />}>
            {es_admin ? "Ver la participación" : "Participar"}
          </ButtonLink>
          {es_admin && <span>Quienes administran la tienda no participan en sus sorteos.</span>}
        </div>
      ) : (
        <PauseNote parte="sorteos" />
      )}
    </EscenaSorteo>
  );
}

/** Just before the numbers: every open page shows it, not only the one that started the draw. */
const HeroGenerando = ({ vista: { producto, objetivo, pulso } }: { vista: VistaSorteo }) => (
  <section
    className="sorteo-escena sorteo-escena-centrada grid-cols-1 text-center"
    aria-labelledby="titulo-sorteo"
  >
    <div className="sorteo-escena-texto min-w-0 flex flex-col items-center">
      <p className="text-oro-l89 font-bold">{producto}</p>
      <h1 id="titulo-sorteo" className="md:text-[3rem] lg:text-[4rem]">
        Generando ganadores...
      </h1>
      <BolasGirando objetivo={objetivo} />
      <p>{fraseMezcla(pulso !== null)}</p>
      <noscript>
        <p>Recarga esta página en medio minuto para ver el resultado.</p>
      </noscript>
    </div>
  </section>
);

type HeroProps = AccionProps & { reloj: ServerClock; revelacion: Revelacion };

/** The header of the raffle, and the region that tells its draw to screen readers. */
export function SorteoHero(props: HeroProps) {
  const { vista, revelacion, reloj } = props;
  const repeticion = useRepeticion(vista);
  const { corre } = repeticion;
  const comienzo = vista.sorteado_en?.getTime() ?? 0;
  const datos = revelacion.en_vivo ? escenarioDeVista(vista) : null;
  const enVivo: Funcion | null = datos && { datos, desde: () => reloj.now() - comienzo };
  const otraVez = corre && { datos: corre.datos, desde: () => performance.now() - corre.comienzo };
  return (
    <>
      <Anuncio funcion={otraVez ?? enVivo} />
      <Escenas {...props} repeticion={repeticion} otraVez={otraVez} enVivo={enVivo} />
    </>
  );
}

type EscenasProps = HeroProps & { repeticion: Repeticion; otraVez: Funcion | null; enVivo: Funcion | null };

/** One scene for each state, and the stage while the draw is shown or replayed. */
function Escenas(props: EscenasProps) {
  const { vista, revelacion, inicio, reloj, repeticion, otraVez, enVivo } = props;
  const publico = usePublico(vista.key);
  const Escenario = useEscenario(vista.estado === "Cerrado" || enVivo !== null || otraVez !== null);
  useFocoDeRepeticion(otraVez !== null && Escenario !== null);
  const paso = pasoPulso(vista, reloj.now());
  if (otraVez && Escenario) return <Escenario {...otraVez} publico={null} alCerrar={repeticion.cerrar} />;
  if (vista.estado === "Cerrado" && (paso === "cuenta" || paso === "esperando"))
    return <HeroPulso {...props} publico={publico} />;
  // Before the code of the stage is here, and without scripts, the tiles spin until the same second.
  if (enVivo && Escenario && !revelacion.completa) return <Escenario {...enVivo} publico={publico} />;
  if (inicio.corriendo || (revelacion.fase !== "espera" && !revelacion.completa))
    return <HeroGenerando vista={vista} />;
  if (revelacion.completa && vista.ganadores)
    return (
      <HeroGanadores
        vista={vista}
        ganadores={vista.ganadores}
        revelacion={revelacion}
        repeticion={repeticion}
      />
    );
  if (vista.estado === "Finalizado") return <HeroSinGanadores vista={vista} />;
  return vista.estado === "Disponible" ? <HeroAbierto vista={vista} /> : <HeroCerrado {...props} />;
}

/** A raffle without winners: the reason, and where the points are. */
const HeroSinGanadores = ({ vista }: { vista: VistaSorteo }) => (
  <EscenaSorteo vista={vista}>
    <ChipSorteo estado="Finalizado" />
    <h1 id="titulo-sorteo">Este sorteo terminó sin ganadores</h1>
    <p>{vista.producto}</p>
    <div className="sorteo-motivo grid gap-3.5 mt-5 px-5 py-4.5 rounded-tarjeta wrap-anywhere">
      {vista.motivo && (
        <p className="flex gap-x-2.5 gap-y-1">
          <b className="text-oro-l89">Motivo</b> {vista.motivo}
        </p>
      )}
      <p className="flex gap-x-2.5 gap-y-1">
        <Undo2 aria-hidden="true" />
        {vista.yo
          ? `Te devolvimos tus ${conPuntos(vista.yo.puntos)}: ya están en tu saldo.`
          : "Todos los puntos abonados se devolvieron a quienes participaban."}
      </p>
    </div>
  </EscenaSorteo>
);
