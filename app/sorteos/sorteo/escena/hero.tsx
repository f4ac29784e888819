import "./escena.css";
import "#app/sorteos/sorteo/escenario/escenario.css";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import { Anuncio, type Funcion } from "#app/sorteos/sorteo/escenario/anuncio.tsx";
import {
  type Repeticion,
  useFocoDeRepeticion,
  useRepeticion,
} from "#app/sorteos/sorteo/escenario/repeticion.tsx";
import { useEscenario, usePublico } from "#app/sorteos/sorteo/escenario/use-escenario.ts";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { Undo2 } from "#app/ui/iconos.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { escenarioDeVista } from "#modules/sorteos/realizacion/escenario/datos-escenario.ts";
import { pasoPulso } from "#modules/sorteos/verificacion/garantia.ts";
import { HeroAbierto } from "./abierto.tsx";
import type { AccionProps } from "./accion.tsx";
import { HeroCerrado } from "./cerrado.tsx";
import { ChipSorteo, EscenaSorteo } from "./escena.tsx";
import { HeroGanadores } from "./ganadores.tsx";
import { HeroGenerando } from "./generando.tsx";
import { HeroPulso } from "./pulso.tsx";

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
    <div className="sorteo-motivo grid gap-3.5 mt-5 px-5 py-4.5 rounded-[20px] wrap-anywhere">
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
