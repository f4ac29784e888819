import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { avanzarRitmo, RITMO_INICIAL, type Ritmo } from "#modules/sorteos/abonos/ritmo-flechas.ts";

export type Sentido = 1 | -1;
type Mover = (sentido: Sentido, pasos: number) => void;

const TECLAS: Record<string, Sentido> = { ArrowUp: 1, ArrowDown: -1 };

/** Buttons and keys that step once when pressed and repeat while they are held. */
export function useFlechas(mover: Mover) {
  const ultimo = useRef(mover);
  useEffect(() => {
    ultimo.current = mover;
  });
  const cuadro = useRef(0);
  const detener = () => cancelAnimationFrame(cuadro.current);

  const apretar = (sentido: Sentido) => {
    detener();
    const desde = performance.now();
    let ritmo: Ritmo = RITMO_INICIAL;
    const seguir = () => {
      const dado = avanzarRitmo(ritmo, performance.now() - desde);
      ritmo = dado.ritmo;
      if (dado.pasos > 0) ultimo.current(sentido, dado.pasos);
      cuadro.current = requestAnimationFrame(seguir);
    };
    ultimo.current(sentido, 1);
    cuadro.current = requestAnimationFrame(seguir);
  };

  // A page that lost the focus does not receive the release of the key or button.
  useEffect(() => {
    const soltar = () => cancelAnimationFrame(cuadro.current);
    window.addEventListener("blur", soltar);
    document.addEventListener("visibilitychange", soltar);
    return () => {
      soltar();
      window.removeEventListener("blur", soltar);
      document.removeEventListener("visibilitychange", soltar);
    };
  }, []);

  return {
    detener,
    boton: (sentido: Sentido) => ({
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        apretar(sentido);
      },
      /** Keeps the focus in the field: losing it would end the press. */
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onPointerUp: detener,
      onPointerCancel: detener,
      onLostPointerCapture: detener,
      /** Prevents the context menu of a long touch. */
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      /** Enter, the space bar and screen readers click without a pointer. */
      onClick: (event: MouseEvent) => event.detail === 0 && mover(sentido, 1),
    }),
    teclas: {
      onKeyDown(event: KeyboardEvent) {
        const sentido = TECLAS[event.key];
        if (sentido === undefined) return;
        event.preventDefault();
        if (!event.repeat) apretar(sentido);
      },
      onKeyUp: detener,
    },
  };
}
