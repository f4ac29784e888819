import { Card } from "#app/ui/card.tsx";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { proximoCambio } from "#modules/sorteos/realizacion/revelacion.ts";
import { SorteoAbandonar } from "./abandonar.tsx";
import { SorteoBases } from "./bases.tsx";
import { SorteoHero } from "./escena/hero.tsx";
import { useIniciar } from "./escena/iniciar.tsx";
import { SorteoFranja } from "./franja.tsx";
import { SorteoMensaje } from "./mensaje.tsx";
import { SorteoMiga } from "./miga.tsx";
import { SorteoOtro } from "./otro.tsx";
import { SorteoPremios } from "./premios.tsx";
import { useInstante, useReloj } from "./reloj.ts";
import type { Respuesta } from "./respuesta.ts";
import { SorteoTabla } from "./tabla.tsx";
import { SorteoVerifica } from "./verifica/verifica.tsx";
import { adelantar, ocultar, revelacionDe } from "./vista.ts";

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
      <SorteoHero vista={vista} reloj={reloj} revelacion={revelacion} inicio={inicio} respuesta={respuesta} />
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
