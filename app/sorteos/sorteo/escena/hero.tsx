import type { Reloj } from "#app/sorteos/sorteo/reloj.ts";
import type { Respuesta } from "#app/sorteos/sorteo/respuesta.ts";
import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { HeroAbierto } from "./abierto.tsx";
import { HeroCerrado } from "./cerrado.tsx";
import { HeroGanadores } from "./ganadores.tsx";
import { HeroGenerando } from "./generando.tsx";
import type { Inicio } from "./iniciar.tsx";
import { HeroSinGanadores } from "./sin-ganadores.tsx";

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
