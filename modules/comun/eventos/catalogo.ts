/** What happens with an event of a table. */
type Politica = {
  /** Whether visitors may follow it. Other tables are heard by the person concerned and by admins only. */
  publica: boolean;
  /** Which pages without a session it can change; the page cache forgets those. */
  alcance: "todas" | "juego" | "ninguna";
  /** Each change is also broadcast with its content: the hint only serves clients that missed it, so it may be slow. */
  completo: boolean;
  /** An order to the sockets of a person instead of a hint: told in no room, and never left out when many wait. */
  orden?: true;
};

/** Every table that events name. The foot of each page shows products, so most public tables reach all pages. */
const CATALOGO = {
  ajustes: { publica: true, alcance: "todas", completo: false },
  apuestas: { publica: true, alcance: "juego", completo: false },
  auditoria: { publica: false, alcance: "ninguna", completo: false },
  categorias: { publica: false, alcance: "todas", completo: false },
  conocimientos: { publica: false, alcance: "todas", completo: false },
  correos: { publica: false, alcance: "ninguna", completo: false },
  cuentas: { publica: true, alcance: "todas", completo: false },
  errores_por_hora: { publica: false, alcance: "ninguna", completo: false },
  libro_cuentas: { publica: false, alcance: "ninguna", completo: false },
  libro_revisiones: { publica: false, alcance: "ninguna", completo: false },
  montoncito_limites: { publica: false, alcance: "ninguna", completo: false },
  notificaciones: { publica: false, alcance: "ninguna", completo: false },
  partidas: { publica: true, alcance: "juego", completo: true },
  productos: { publica: true, alcance: "todas", completo: false },
  productos_compras: { publica: false, alcance: "ninguna", completo: false },
  referidos: { publica: false, alcance: "ninguna", completo: false },
  sesiones: { publica: false, alcance: "ninguna", completo: false, orden: true },
  sorteos: { publica: true, alcance: "todas", completo: false },
  sorteos_input: { publica: true, alcance: "todas", completo: false },
  tickets: { publica: true, alcance: "todas", completo: false },
  tickets_compras: { publica: false, alcance: "ninguna", completo: false },
  tickets_participantes: { publica: true, alcance: "todas", completo: false },
  usuarios: { publica: false, alcance: "ninguna", completo: false },
  ventas: { publica: false, alcance: "ninguna", completo: false },
} as const satisfies Record<string, Politica>;

export type Tabla = keyof typeof CATALOGO;

export const politicaDe = (tabla: Tabla): Politica => CATALOGO[tabla];

/** Names come from sockets and from other processes: `constructor` and the like are no tables. */
export const esTabla = (nombre: string): nombre is Tabla => Object.hasOwn(CATALOGO, nombre);
