import "./escena.css";
import { Undo2 } from "lucide-react";
import type { ServerClock } from "#app/lib/clock/server-clock.ts";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { pasoPulso } from "#modules/sorteos/verificacion/garantia.ts";
import { HeroAbierto } from "./abierto.tsx";
import type { AccionProps } from "./accion.tsx";
import { BolasGirando } from "./bolas.tsx";
import { HeroCerrado } from "./cerrado.tsx";
import { ChipEstado, Escena } from "./escena.tsx";
import { HeroGanadores } from "./ganadores.tsx";
import { HeroPulso } from "./pulso.tsx";

type HeroProps = AccionProps & { reloj: ServerClock; revelacion: Revelacion };

/** The header of the raffle: one scene for each state. */
export function SorteoHero(props: HeroProps) {
  const { vista, revelacion, inicio, reloj } = props;
  const paso = pasoPulso(vista, reloj.now());
  if (vista.estado === "Cerrado" && (paso === "cuenta" || paso === "esperando"))
    return <HeroPulso {...props} />;
  if (inicio.corriendo || revelacion.fase === "generando") return <HeroGenerando vista={vista} />;
  if (revelacion.fase !== "espera" && vista.ganadores)
    return <HeroGanadores vista={vista} ganadores={vista.ganadores} revelacion={revelacion} />;
  if (vista.estado === "Finalizado") return <HeroSinGanadores vista={vista} />;
  return vista.estado === "Disponible" ? <HeroAbierto vista={vista} /> : <HeroCerrado {...props} />;
}

/** Just before the numbers: every open page shows it, not only the one that started the draw. */
const HeroGenerando = ({ vista: { producto, objetivo, pulso } }: { vista: VistaSorteo }) => (
  <section className="sorteo-escena sorteo-escena-centrada" aria-labelledby="titulo-sorteo">
    <div className="sorteo-escena-texto">
      <p className="sorteo-antetitulo">{producto}</p>
      <h1 id="titulo-sorteo" aria-live="polite">
        Generando ganadores...
      </h1>
      <BolasGirando objetivo={objetivo} />
      <p>
        {pulso
          ? "Se mezclan la semilla, los rangos, los números de los participantes y el pulso de la baliza."
          : "Se mezclan la semilla, los rangos y los números de los participantes."}
      </p>
    </div>
  </section>
);

/** A raffle without winners: the reason, and where the points are. */
const HeroSinGanadores = ({ vista }: { vista: VistaSorteo }) => (
  <Escena vista={vista}>
    <ChipEstado estado="Finalizado" />
    <h1 id="titulo-sorteo">Este sorteo terminó sin ganadores</h1>
    <p>{vista.producto}</p>
    <div className="sorteo-motivo">
      {vista.motivo && (
        <p>
          <b>Motivo</b> {vista.motivo}
        </p>
      )}
      <p>
        <Undo2 aria-hidden="true" />
        {vista.yo
          ? `Te devolvimos tus ${conPuntos(vista.yo.puntos)}: ya están en tu saldo.`
          : "Todos los puntos abonados se devolvieron a quienes participaban."}
      </p>
    </div>
  </Escena>
);
