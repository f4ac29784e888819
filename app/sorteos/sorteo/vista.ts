import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { faseDe, INICIO } from "#modules/sorteos/realizacion/escenario/revelacion.ts";

/** The answer of `iniciarSorteo`, used until the page's data arrive. */
export type Adelanto = { producto: Numero; puntos: Numero; sorteado_en: Date };
type Numero = { numero: number; codigo: string };

/** Applies the answer of the call to the view, so that the page shows Finalizado at once. */
export function adelantar(vista: VistaSorteo, adelanto: Adelanto | null): VistaSorteo {
  if (!adelanto || vista.estado === "Finalizado") return vista;
  const { producto, puntos, sorteado_en } = adelanto;
  return {
    ...vista,
    estado: "Finalizado",
    iniciado: true,
    sorteado_en,
    numero_producto: producto.numero,
    numero_puntos: puntos.numero,
    ganadores: {
      producto: { ...producto, publico: null, mio: false },
      puntos: { ...puntos, publico: null, mio: false },
    },
  };
}

/** How much of the result the page may show at this instant of the server. */
export function revelacionDe(vista: VistaSorteo, ahora: number) {
  const fase = faseDe(vista, ahora);
  const desde = vista.sorteado_en ? ahora - vista.sorteado_en.getTime() : 0;
  const enVivo = vista.numero_producto !== null && (fase === "generando" || fase === "revelando");
  return {
    fase,
    /** Milliseconds since the draw. */
    desde,
    /** Both numbers are revealed: marks, rows and confetti may show. */
    completa: fase === "final" || (fase === "revelando" && desde >= INICIO.final),
    /** The page shows the draw while it happens. */
    en_vivo: enVivo,
  };
}

export type Revelacion = ReturnType<typeof revelacionDe>;

/** Before the reveal the page must not show who won. */
export function ocultar(vista: VistaSorteo, { completa }: Revelacion): VistaSorteo {
  if (completa || vista.ganadores === null) return vista;
  const filas = vista.tabla.filas.map((fila) => ({ ...fila, premio: null }));
  return { ...vista, ganadores: null, tabla: { ...vista.tabla, filas } };
}
