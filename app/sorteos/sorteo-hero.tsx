import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { HeroAbierto } from "./sorteo-hero-abierto.tsx";
import { HeroCerrado } from "./sorteo-hero-cerrado.tsx";
import { HeroGanadores } from "./sorteo-hero-ganadores.tsx";
import { HeroGenerando } from "./sorteo-hero-generando.tsx";
import { HeroSinGanadores } from "./sorteo-hero-sin-ganadores.tsx";
import type { Inicio } from "./sorteo-iniciar.tsx";
import type { Reloj } from "./sorteo-reloj.ts";
import type { Respuesta } from "./sorteo-respuesta.ts";
import type { Revelacion } from "./sorteo-vista.ts";

export type HeroProps = {
  vista: VistaSorteo;
  reloj: Reloj;
  revelacion: Revelacion;
  inicio: Inicio;
  respuesta: Respuesta | undefined;
};

/** The stage of the raffle: one scene for each thing that can be going on. */
export function SorteoHero(props: HeroProps) {
  const { vista, revelacion, inicio } = props;
  if (inicio.corriendo || revelacion.fase === "generando") return <HeroGenerando vista={vista} />;
  if (revelacion.fase !== "espera" && vista.ganadores)
    return <HeroGanadores vista={vista} ganadores={vista.ganadores} revelacion={revelacion} />;
  if (vista.estado === "Finalizado") return <HeroSinGanadores vista={vista} />;
  return vista.estado === "Disponible" ? <HeroAbierto vista={vista} /> : <HeroCerrado {...props} />;
}
