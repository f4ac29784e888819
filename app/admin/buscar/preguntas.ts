import type { Permiso } from "#modules/comun/acceso/permisos.ts";

/** Questions that the search page offers to those who may read their answers. */
export const PREGUNTAS: readonly { pregunta: string; permiso: Permiso }[] = [
  { pregunta: "¿Cuánto vendí esta semana?", permiso: "ventas.ver" },
  { pregunta: "¿Qué falta despachar?", permiso: "ventas.ver" },
  { pregunta: "¿Quién me debe?", permiso: "ventas.ver" },
  { pregunta: "¿Qué se está agotando?", permiso: "productos.ver" },
  { pregunta: "¿Qué transferencias no tienen compra?", permiso: "transferencias.ver" },
];
