import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import {
  cifrasReveladas,
  desdeRevelacion,
  faseDe,
  finNumeros,
  inicioSegundo,
} from "#modules/sorteos/realizacion/revelacion.ts";

/** What `iniciarSorteo` answered, before the page's data tell the same. */
export type Adelanto = { producto: Numero; puntos: Numero; sorteado_en: Date };
type Numero = { numero: number; codigo: string };

/** The page sets Finalizado itself as soon as the call returns. */
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
    /** Both numbers stand: marks, rows and the party may show. */
    completa: fase === "final" || (fase === "revelando" && desde >= finNumeros(vista)),
    /** It happened before these eyes. */
    en_vivo: fase === "revelando",
  };
}

export type Revelacion = ReturnType<typeof revelacionDe>;

/** Before the reveal nothing on the page may tell who won. */
export function ocultar(vista: VistaSorteo, { completa }: Revelacion): VistaSorteo {
  if (completa || vista.ganadores === null) return vista;
  const filas = vista.tabla.filas.map((fila) => ({ ...fila, premio: null }));
  return { ...vista, ganadores: null, tabla: { ...vista.tabla, filas } };
}
