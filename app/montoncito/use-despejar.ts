import { type RefObject, useEffect } from "react";

/** Size of the corner that the shop's floating buttons occupy. */
const ANCHO = 92;
const ALTO = 100;

/** Hides the floating buttons while they would cover the buttons of a pile. */
export function useDespejar(piles: RefObject<HTMLElement | null>, conBotones: boolean): void {
  useEffect(() => {
    const raiz = document.documentElement;
    if (!conBotones || !piles.current) return;
    const debajo = new Set<Element>();
    const mirar = () => {
      const { innerWidth, innerHeight } = window;
      const rootMargin = `${ALTO - innerHeight}px 0px 0px ${ANCHO - innerWidth}px`;
      const observador = new IntersectionObserver(
        (entradas) => {
          for (const { target, isIntersecting } of entradas)
            if (isIntersecting) debajo.add(target);
            else debajo.delete(target);
          raiz.toggleAttribute("data-piles-under", debajo.size > 0);
        },
        { rootMargin },
      );
      for (const botones of piles.current?.querySelectorAll(".montoncito-pila-acciones") ?? [])
        observador.observe(botones);
      return observador;
    };
    let observador = mirar();
    const alCambiar = () => {
      observador.disconnect();
      debajo.clear();
      observador = mirar();
    };
    window.addEventListener("resize", alCambiar);
    return () => {
      window.removeEventListener("resize", alCambiar);
      observador.disconnect();
      raiz.removeAttribute("data-piles-under");
    };
  }, [piles, conBotones]);
}
