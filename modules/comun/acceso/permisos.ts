/** The roles of admins, in `usuarios.rol_admin`. `duena` may do everything. */
export const ROLES_ADMIN = ["duena", "ventas", "catalogo", "lectura"] as const;
export type RolAdmin = (typeof ROLES_ADMIN)[number];

export const NOMBRE_ROL: Readonly<Record<RolAdmin, string>> = {
  duena: "Dueña",
  ventas: "Ventas",
  catalogo: "Catálogo",
  lectura: "Solo lectura",
};

/** What each role may do, as the page that gives it says. */
export const ALCANCE_ROL: Readonly<Record<RolAdmin, string>> = {
  duena: "Puede todo: personas, puntos, sorteos, ajustes y roles.",
  ventas: "Ventas, pagos y despachos; ve a los clientes sin cambiarlos.",
  catalogo: "Productos, fotos y lo que sabe el asistente.",
  lectura: "Ve y exporta todo, menos las conexiones; no cambia nada.",
};

type Otro = Exclude<RolAdmin, "duena">;

/**
 * Permission → the roles that have it besides `duena`, who has all. An empty list is hers alone. Pages ask for `ver`,
 * downloads for `exportar`, everything else changes something, so `lectura` has none of it.
 */
const TABLA = {
  "buscar.ver": ["ventas", "catalogo", "lectura"],
  "panel.ver": ["lectura"],
  "libro.revisar": [],

  "ventas.ver": ["ventas", "lectura"],
  "ventas.exportar": ["ventas", "lectura"],
  "ventas.registrar": ["ventas"],
  "ventas.confirmar": ["ventas"],
  "ventas.rechazar": ["ventas"],
  "ventas.anular": ["ventas"],
  "ventas.boleta": ["ventas"],
  "boletas.ver": ["ventas", "lectura"],
  "boletas.exportar": ["ventas", "lectura"],
  "boletas.atender": ["ventas"],
  // The certificate signs in a person's name: its page is the dueña's alone, like the connections.
  "boletas.abrir": [],
  "boletas.editar": [],
  "despachos.mover": ["ventas"],
  "devoluciones.ver": ["ventas", "lectura"],
  "devoluciones.atender": ["ventas"],
  "transferencias.ver": ["ventas", "lectura"],
  "transferencias.exportar": ["ventas", "lectura"],
  "transferencias.apartar": ["ventas"],
  "transferencias.importar": ["ventas"],
  "pagos.ver": ["ventas", "lectura"],
  "pagos.exportar": ["ventas", "lectura"],
  "premios.autorizar": [],
  "envios.ver": ["ventas", "lectura"],
  "envios.exportar": ["ventas", "lectura"],
  "envios.editar": [],
  "referidos.acreditar": [],

  "usuarios.ver": ["ventas", "lectura"],
  "usuarios.exportar": ["lectura"],
  "usuarios.bloquear": [],
  "usuarios.corregir": [],
  "usuarios.eliminar": [],
  "usuarios.rol": [],

  // What people asked about their data, with what they wrote.
  "datos.ver": ["lectura"],
  "datos.responder": [],

  "puntos.ver": ["lectura"],
  "puntos.exportar": ["lectura"],
  "puntos.ajustar": [],

  "sorteos.ver": ["lectura"],
  "sorteos.exportar": ["lectura"],
  "sorteos.iniciar": [],
  "sorteos.mensaje": [],
  "sorteos.abandonar": [],
  "sorteos.alargar": [],
  "sorteos.ilegible": [],
  "sorteos.baliza": [],

  "productos.ver": ["catalogo", "lectura"],
  "productos.exportar": ["catalogo", "lectura"],
  "productos.editar": ["catalogo"],
  "productos.limites": [],
  "tickets.ver": ["lectura"],
  "tickets.editar": [],
  "cuentas.ver": ["lectura"],
  "cuentas.editar": [],
  "cupones.ver": ["lectura"],
  "cupones.editar": [],

  "portada.ver": ["lectura"],
  "portada.editar": [],
  "asistente.ver": ["catalogo", "lectura"],
  "asistente.editar": ["catalogo"],
  "correos.ver": ["lectura"],
  "correos.reintentar": [],
  "ajustes.ver": ["lectura"],
  "ajustes.guardar": [],
  // `lectura` sees every page but this one: addresses of other systems often contain a key.
  "conexiones.abrir": [],
  "conexiones.editar": [],
  // Breaches are the dueña's alone until they are told.
  "incidentes.abrir": [],
  "auditoria.ver": ["lectura"],
  "auditoria.exportar": ["lectura"],
  // The filters that a person keeps are their own: every admin has some, also who changes nothing of the shop.
  "filtros.ver": ["ventas", "catalogo", "lectura"],
} as const satisfies Record<string, readonly Otro[]>;

export type Permiso = keyof typeof TABLA;

const CON_PERMISO: Readonly<Record<Permiso, readonly Otro[]>> = TABLA;

/**
 * What moves money, rights, keys or data of people out of the shop asks again who the person is when the last proof is older
 * than ten minutes. Confirming payments and dispatch, the work of all day, do not; nor do files without people in them.
 * Settings ask by what changes (`modules/ajustes/lugares.ts`), and so do legal texts.
 */
const RECIENTES: ReadonlySet<Permiso> = new Set([
  "ventas.anular",
  "puntos.ajustar",
  "productos.limites",
  "cuentas.editar",
  "usuarios.rol",
  "usuarios.eliminar",
  "conexiones.editar",
  "boletas.editar",
  "boletas.exportar",
  "ventas.exportar",
  "usuarios.exportar",
  "puntos.exportar",
  "sorteos.exportar",
  "auditoria.exportar",
  "transferencias.exportar",
  "pagos.exportar",
]);

export const pideReciente = (permiso: Permiso): boolean => RECIENTES.has(permiso);

/** Marked as pure: pages that never ask for a permission need not load the table. */
export const PERMISOS = /* @__PURE__ */ Object.keys(TABLA) as Permiso[];

/** The part of a session or of a row of `usuarios` that decides. A row has no `factor`: only a session can owe one. */
export type ConRol = { role: "usuario" | "admin"; rol_admin: RolAdmin | null; factor?: EstadoFactor };

/** The second factor: set up, free to choose, asked for within some days, or required before admin work goes on. */
export type EstadoFactor = "puesto" | "opcional" | "pendiente" | "exigido";

/** The role of an admin; null for customers. The spec's admin, without a role, is `duena`. */
export const rolDe = ({ role, rol_admin }: ConRol): RolAdmin | null =>
  role === "admin" ? (rol_admin ?? "duena") : null;

export const rolPuede = (rol: RolAdmin | null, permiso: Permiso): boolean =>
  rol === "duena" || CON_PERMISO[permiso].some((otro) => otro === rol);

/** Whether this person may; a visitor and an admin who owes the second factor may not. */
export const puede = (quien: ConRol | null | undefined, permiso: Permiso): boolean =>
  quien ? quien.factor !== "exigido" && rolPuede(rolDe(quien), permiso) : false;
