import { ArrowDown } from "lucide-react";
import { useCallback, useRef } from "react";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import type { Conversacion, EstadoChat } from "./conversacion.ts";
import { useDesplazamiento } from "./hooks/use-desplazamiento.ts";
import type { MensajeFallido } from "./mensaje.ts";
import { Escribiendo, Globo, MensajeVista, TextoMati } from "./mensaje-vista.tsx";
import { TEXTOS } from "./textos.ts";

export function Mensajes({ charla, state }: { charla: Conversacion; state: EstadoChat }) {
  const list = useRef<HTMLDivElement>(null);
  const { news, showNews } = useDesplazamiento(list, state);
  const retry = useCallback(
    (failed: MensajeFallido) => {
      charla.retry(failed);
      // The pressed button disappears: keep the focus in the window.
      list.current?.focus({ preventScroll: true });
    },
    [charla],
  );
  const { mensajes, esperando, llegando } = state;
  const tienda = useNombreTienda();
  return (
    <div className="mati-charla">
      <div
        ref={list}
        className="mati-historia"
        role="log"
        aria-live="polite"
        aria-label={TEXTOS.mensajes}
        aria-busy={llegando !== ""}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list is scrolled with the keyboard too
        tabIndex={0}
      >
        {charla.options.initialMessages.map((text) => (
          <Globo key={text} sender="bot">
            <TextoMati text={text.replace("{tienda}", tienda)} />
          </Globo>
        ))}
        {mensajes.map((message) => (
          <MensajeVista key={message.id} message={message} retry={retry} esperando={esperando} />
        ))}
        {llegando !== "" && (
          <Globo sender="bot">
            <TextoMati text={llegando} />
          </Globo>
        )}
        {esperando && llegando === "" && <Escribiendo />}
      </div>
      {news && (
        <button type="button" className="mati-novedades" onClick={showNews}>
          {TEXTOS.nuevos}
          <ArrowDown aria-hidden="true" />
        </button>
      )}
      <p className="sr-only" role="status">
        {esperando ? TEXTOS.escribiendo : ""}
      </p>
    </div>
  );
}
