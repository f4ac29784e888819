import { useRootData } from "#app/lib/session/root-data.ts";
import { Headset, MessageCirclePlus } from "#app/ui/iconos.tsx";
import type { Conversacion, EstadoChat } from "./conversacion.ts";
import { textoDe } from "./opciones.ts";
import { TEXTOS_VENTANA } from "./textos.ts";
import { enlacePersona, resumenCharla } from "./traspaso.ts";

type Props = { charla: Conversacion; state: EstadoChat; onStart: () => void };

/** The foot of the window: a person of the shop, and a new conversation. */
export function PieAsistente({ charla, state: { sesion, mensajes }, onStart }: Props) {
  const tienda = useRootData()?.ajustes;
  const persona = tienda && enlacePersona(tienda, resumenCharla(mensajes));
  const start = () => {
    charla.start();
    onStart();
  };
  return (
    <div className="mati-pie flex flex-none flex-wrap justify-between gap-x-3 gap-y-0 bg-superficie">
      {persona && (
        <a href={persona} target="_blank" rel="noopener noreferrer">
          <Headset className="size-4.5" aria-hidden="true" />
          {TEXTOS_VENTANA.persona}
        </a>
      )}
      {sesion !== null && (
        <button type="button" onClick={start}>
          <MessageCirclePlus className="size-4.5" aria-hidden="true" />
          {textoDe(charla.options, "getStarted")}
        </button>
      )}
    </div>
  );
}
