import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import {
  cifrasReveladas,
  desdeRevelacion,
  faseDe,
  finNumeros,
  inicioSegundo,
} from "#modules/sorteos/realizacion/revelacion.ts";

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
      producto: { ...producto, mio: false, puntos: 0 },
      puntos: { ...puntos, mio: false, puntos: 0 },
    },
  };
}

/** How much of the result the page may show at this instant of the server. */
export function revelacionDe(vista: VistaSorteo, ahora: number) {
  const fase = faseDe(vista, ahora);
  const desde = vista.sorteado_en ? desdeRevelacion(vista.sorteado_en, ahora) : 0;
  const { numero_producto, numero_puntos } = vista;
  const cifras = (numero: number | null, tiempo: number) => {
    if (numero === null) return 0;
    return fase === "final" ? String(numero).length : cifrasReveladas(numero, tiempo);
  };
  return {
    fase,
    cifras_producto: cifras(numero_producto, desde),
    cifras_puntos: cifras(numero_puntos, desde - inicioSegundo(numero_producto)),
    /** Both numbers are revealed: marks, rows and confetti may show. */
    completa: fase === "final" || (fase === "revelando" && desde >= finNumeros(vista)),
    /** The page was open during the draw. */
    en_vivo: fase === "revelando",
  };
}

export type Revelacion = ReturnType<typeof revelacionDe>;

/** Before the reveal the page must not show who won. */
export function ocultar(vista: VistaSorteo, { completa }: Revelacion): VistaSorteo {
  if (completa || vista.ganadores === null) return vista;
  const filas = vista.tabla.filas.map((fila) => ({ ...fila, premio: null }));
  return { ...vista, ganadores: null, tabla: { ...vista.tabla, filas } };
}
