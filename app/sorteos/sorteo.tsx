import { Card } from "#app/ui/card.tsx";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { proximoCambio } from "#modules/sorteos/revelacion.ts";
import { SorteoAbandonar } from "./sorteo-abandonar.tsx";
import { SorteoBases } from "./sorteo-bases.tsx";
import { SorteoFranja } from "./sorteo-franja.tsx";
import { SorteoHero } from "./sorteo-hero.tsx";
import { useIniciar } from "./sorteo-iniciar.tsx";
import { SorteoMensaje } from "./sorteo-mensaje.tsx";
import { SorteoMiga } from "./sorteo-miga.tsx";
import { SorteoOtro } from "./sorteo-otro.tsx";
import { SorteoPremios } from "./sorteo-premios.tsx";
import { useInstante, useReloj } from "./sorteo-reloj.ts";
import type { Respuesta } from "./sorteo-respuesta.ts";
import { SorteoTabla } from "./sorteo-tabla.tsx";
import { SorteoVerifica } from "./sorteo-verifica.tsx";
import { adelantar, ocultar, revelacionDe } from "./sorteo-vista.ts";

type Props = { vista: VistaSorteo; respuesta: Respuesta | undefined };

/** One raffle from its first points to its winners: what it shows follows the server's instants. */
export function Sorteo({ vista: leida, respuesta }: Props) {
  const reloj = useReloj(leida.ahora);
  const inicio = useIniciar(leida.key, reloj);
  const vista = adelantar(leida, inicio.adelanto);
  const ahora = reloj.ahora();
  useInstante(reloj, proximoCambio(vista, ahora));
  const revelacion = revelacionDe(vista, ahora);
  const visible = ocultar(vista, revelacion);
  return (
    <div className="container-page">
      <SorteoMiga vista={vista} />
      <SorteoHero {...{ vista, reloj, revelacion, inicio, respuesta }} />
      <div className="raffle-grid">
        <SorteoTabla vista={visible} />
        <aside className="raffle-side" aria-label="Sobre este sorteo">
          {visible.ganadores && <SorteoFranja vista={visible} titulo="Los números sobre la meta" />}
          <SorteoMensaje vista={visible} respuesta={respuesta} revelado={revelacion.completa} />
          {!visible.ganadores && <SorteoFranja vista={visible} titulo="Así se reparten los puntos" />}
          <SorteoPremios vista={vista} />
          <SorteoOtro vista={visible} revelado={revelacion.completa} />
          {vista.es_admin && vista.estado !== "Finalizado" && !vista.iniciado && (
            <Card as="section" aria-labelledby="abandonar">
              <SorteoAbandonar respuesta={respuesta} puntos={vista.reunido} />
            </Card>
          )}
        </aside>
      </div>
      <SorteoVerifica key={`${vista.estado}-${vista.iniciado}`} vista={visible} />
      <SorteoBases vista={vista} />
    </div>
  );
}
