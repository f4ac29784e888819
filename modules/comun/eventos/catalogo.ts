import type { Permiso } from "#modules/comun/acceso/permisos.ts";

/** How events of a table are distributed. */
type Politica = (
  | { publica: true }
  /** Events reach only the person concerned, and admins with this permission. */
  | { publica: false; lee: Permiso }
) & {
  /** Which pages for visitors it can change; the page cache drops those. */
  alcance: "todas" | "juego" | "ninguna";
  /**
   * Each change is also broadcast with its content. The event serves clients that missed it and may be late.
   */
  completo: boolean;
  /**
   * A command to the processes, about the sockets of a person, a count or a queue of work: it is sent to no room, and not dropped
   * when the queue of events is full unless it is repeated.
   */
  orden?: true;
  /**
   * A process repeats it by itself: it is dropped when the queue is full or the message could not be sent, and no page has to
   * reload for it.
   */
  repetida?: true;
};

/** Every table that has events. Each page shows products in its footer, so most public tables affect all. */
const CATALOGO = {
  ajustes: { publica: true, alcance: "todas", completo: false },
  apuestas: { publica: true, alcance: "juego", completo: false },
  auditoria: { publica: false, lee: "auditoria.ver", alcance: "ninguna", completo: false },
  boletas_documentos: { publica: false, lee: "boletas.ver", alcance: "ninguna", completo: false },
  categorias: { publica: false, lee: "productos.ver", alcance: "todas", completo: false },
  conexiones_envios: { publica: false, lee: "conexiones.abrir", alcance: "ninguna", completo: false },
  conocimientos: { publica: false, lee: "asistente.ver", alcance: "todas", completo: false },
  correos: { publica: false, lee: "correos.ver", alcance: "ninguna", completo: false },
  cuentas: { publica: true, alcance: "todas", completo: false },
  // The public page of privacy names them.
  encargados: { publica: false, lee: "ajustes.ver", alcance: "todas", completo: false },
  errores_por_hora: { publica: false, lee: "panel.ver", alcance: "ninguna", completo: false },
  favoritos: { publica: false, lee: "usuarios.ver", alcance: "ninguna", completo: false },
  libro_cuentas: { publica: false, lee: "puntos.ver", alcance: "ninguna", completo: false },
  libro_revisiones: { publica: false, lee: "panel.ver", alcance: "ninguna", completo: false },
  movimientos_banco: { publica: false, lee: "transferencias.ver", alcance: "ninguna", completo: false },
  montoncito_limites: { publica: false, lee: "usuarios.ver", alcance: "ninguna", completo: false },
  notificaciones: { publica: false, lee: "usuarios.ver", alcance: "ninguna", completo: false },
  partidas: { publica: true, alcance: "juego", completo: true },
  portadas: { publica: false, lee: "portada.ver", alcance: "todas", completo: false },
  // Not a table: how many people each process has in a room. The key names room, process and number.
  presencias: {
    publica: false,
    lee: "panel.ver",
    alcance: "ninguna",
    completo: false,
    orden: true,
    repetida: true,
  },
  productos: { publica: true, alcance: "todas", completo: false },
  productos_compras: { publica: false, lee: "ventas.ver", alcance: "ninguna", completo: false },
  pulsos: { publica: false, lee: "sorteos.ver", alcance: "ninguna", completo: false },
  // The processes also look into it every few seconds.
  push_envios: {
    publica: false,
    lee: "usuarios.ver",
    alcance: "ninguna",
    completo: false,
    orden: true,
    repetida: true,
  },
  referidos: { publica: false, lee: "usuarios.ver", alcance: "ninguna", completo: false },
  sesiones: { publica: false, lee: "usuarios.ver", alcance: "ninguna", completo: false, orden: true },
  solicitudes_datos: { publica: false, lee: "datos.ver", alcance: "ninguna", completo: false },
  sorteos: { publica: true, alcance: "todas", completo: false },
  sorteos_input: { publica: true, alcance: "todas", completo: false },
  tarifas_envio: { publica: false, lee: "envios.ver", alcance: "todas", completo: false },
  tickets: { publica: true, alcance: "todas", completo: false },
  tickets_compras: { publica: false, lee: "ventas.ver", alcance: "ninguna", completo: false },
  tickets_participantes: { publica: true, alcance: "todas", completo: false },
  usuarios: { publica: false, lee: "usuarios.ver", alcance: "ninguna", completo: false },
  ventas: { publica: false, lee: "ventas.ver", alcance: "ninguna", completo: false },
} as const satisfies Record<string, Politica>;

export type TablaAnunciada = keyof typeof CATALOGO;
type TablaPublica = {
  [T in TablaAnunciada]: (typeof CATALOGO)[T]["publica"] extends true ? T : never;
}[TablaAnunciada];

/** Rooms of the socket that every visitor may enter: a public table, or one row of it. */
type SalaPublica = TablaPublica | `${TablaPublica}:${string}`;
export type Sala = SalaPublica | "admin" | `admin:${Permiso}` | `usuario:${string}`;
/** What a page follows. 'usuario' is the room of the person who is signed in. */
export type Tema = SalaPublica | "admin" | "usuario";

/** The permissions that have a room: those that some private table asks for. */
export const LECTURAS: readonly Permiso[] = [
  ...new Set(Object.values(CATALOGO).flatMap((politica) => (politica.publica ? [] : [politica.lee]))),
];

export const politicaDe = (tabla: TablaAnunciada): Politica => CATALOGO[tabla];

/** Names come from sockets and other processes: inherited properties such as `constructor` must not match. */
export const esTabla = (nombre: string): nombre is TablaAnunciada => Object.hasOwn(CATALOGO, nombre);

export const esTablaPublica = (nombre: string): nombre is TablaPublica =>
  esTabla(nombre) && CATALOGO[nombre].publica;
