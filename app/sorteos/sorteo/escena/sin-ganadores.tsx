import { Undo2 } from "lucide-react";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { ChipEstado, Escena } from "./escena.tsx";

/** It ended and nobody won: why, and where the points are. */
export const HeroSinGanadores = ({ vista }: { vista: VistaSorteo }) => (
  <Escena vista={vista}>
    <ChipEstado estado="Finalizado" />
    <h1 id="titulo-sorteo">Este sorteo terminó sin ganadores</h1>
    <p>{vista.producto}</p>
    <div className="raffle-reason">
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
