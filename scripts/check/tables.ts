import { LEVELS } from "./rules.ts";
import { isTest, moduleOf, type Offence, type SourceFile, type Tree } from "./tree.ts";

type Lists = Readonly<Record<string, readonly string[]>>;
export type Tables = { owners: Lists; upward: Lists; joint: Lists };

/** Module → the tables that only its stores may write. */
const OWNERS: Lists = {
  comun: [
    "archivos",
    "auditoria",
    "idempotencia",
    "limites",
    "errores_por_hora",
    "pulsos",
    "relevos",
    "bloqueos",
  ],
  ajustes: ["ajustes", "legal_versiones"],
  consentimientos: ["consentimientos"],
  correos: ["correos"],
  conexiones: ["conexiones_secretos", "fichas_api", "conexiones_salidas", "conexiones_envios"],
  notificaciones: ["notificaciones", "push_llaves", "push_suscripciones", "push_preferencias", "push_envios"],
  puntos: [
    "libro_cuentas",
    "libro_sumas",
    "libro_asientos",
    "libro_movimientos",
    "libro_revisiones",
    "libro_sellos",
    "libro_nodos",
    "libro_anexos",
    "historial_sumas",
    "secretos",
    "deudas",
    "tickets_compras",
    "tickets_estados",
  ],
  productos: [
    "productos",
    "productos_palabras",
    "productos_opciones",
    "productos_ediciones",
    "precios_historia",
    "reservas",
    "existencias_movimientos",
    "favoritos",
    "avisos_stock",
    "categorias",
    "tickets",
    "carpetas",
  ],
  referidos: ["referidos"],
  usuarios: [
    "usuarios",
    "user",
    "session",
    "account",
    "verification",
    "autoexclusiones",
    "factores_totp",
    "codigos_recuperacion",
    "llaves_acceso",
    "ingresos_pendientes",
    "filtros_guardados",
    "invitaciones",
  ],
  montoncito: [
    "partidas",
    "partidas_semillas",
    "partidas_seudonimos",
    "montoncitos",
    "apuestas",
    "tickets_montoncitos",
    "montoncito_limites",
  ],
  compras: [
    "ventas",
    "ventas_sumas",
    "contratos",
    "pagos",
    "devoluciones",
    "devoluciones_pedidas",
    "devoluciones_lineas",
    "devoluciones_fotos",
    "cobros_tarjeta",
    "reembolsos_tarjeta",
    "cotizaciones",
    "cuentas",
    "productos_compras",
    "productos_estados",
    "premios",
    "cupones",
    "cupones_usos",
    "tarifas_envio",
  ],
  sorteos: [
    "sorteos",
    "sorteos_semillas",
    "sorteos_seudonimos",
    "sorteos_input",
    "sorteos_consentimientos",
    "tickets_participantes",
  ],
  transferencias: [
    "cartolas",
    "movimientos_banco",
    "formatos_cartola",
    "pagadores",
    "liquidaciones_tarjeta",
    "cobros_khipu",
    "reembolsos_khipu",
    "fintoc_conexion",
    "fintoc_eventos",
    "fintoc_movimientos",
  ],
  boletas: ["boletas_certificados", "boletas_caf", "boletas_sobres", "boletas_documentos", "boletas_eventos"],
  privacidad: ["encargados", "incidentes", "solicitudes_datos"],
  panel: ["libro_horas", "respaldos"],
  portada: ["portadas"],
  asistente: ["conversaciones", "conversaciones_mensajes", "conocimientos", "preguntas_pendientes"],
};

/**
 * Module → tables of its own level or a higher one that it may read. The book derives its explanations from
 * the rows of other modules, the catalogue shows the raffle of a product and highlights what sells, and settings show who changed them
 * and where they are used. All other reads go downwards.
 */
const UPWARD_READS: Lists = {
  ajustes: ["cuentas", "productos", "tarifas_envio", "tickets", "usuarios"],
  // A picture is collected only if nothing shows it, checked in the statement that deletes it.
  comun: ["portadas", "productos", "productos_opciones", "tickets"],
  // The confirmation of a payment compares who paid for the customer and for the inviter; a prize is shown after its draw was; the
  // accountant's file names the folio of an electronic boleta; a return is paid with what Khipu gave back for it.
  compras: ["boletas_documentos", "movimientos_banco", "pagadores", "reembolsos_khipu", "sorteos"],
  // The list of tokens says which admin made each.
  conexiones: ["usuarios"],
  // A mail quotes the newest seal in the statement that queues it.
  correos: ["libro_sellos"],
  // The devices of a session that has expired are told nothing.
  notificaciones: ["session"],
  // The tasks of the day count what waits on every desk.
  panel: ["solicitudes_datos"],
  productos: ["productos_compras", "productos_estados", "sorteos"],
  puntos: [
    "apuestas",
    "pagos",
    "partidas",
    "productos",
    "productos_compras",
    "productos_estados",
    "sorteos",
    "tickets",
    "tickets_montoncitos",
    "tickets_participantes",
    "usuarios",
    "ventas",
  ],
  referidos: ["historial_sumas", "usuarios"],
  // Accounts that paid by code with the same RUT are one person's.
  usuarios: ["movimientos_banco", "pagadores", "pagos", "ventas"],
};

/**
 * File → tables of other modules that it writes in one statement with its own: a second statement would cost
 * these hot paths a round trip.
 */
const JOINT_WRITES: Lists = {
  "modules/compras/registro/registro.store.server.ts": ["tickets_compras"],
  "modules/sorteos/abonos/abonos.store.server.ts": ["productos"],
};

const TABLES: Tables = { owners: OWNERS, upward: UPWARD_READS, joint: JOINT_WRITES };

/**
 * Only the owner of a table writes it; a module reads tables of lower levels, and others only if declared.
 */
export function checkTables(tree: Tree, { owners, upward, joint }: Tables = TABLES): Offence[] {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  );
  const declared = new Set([...pairs(upward), ...pairs(joint)]);
  const used = new Set<string>();
  const allows = (who: string, table: string) =>
    declared.has(`${who} ${table}`) && used.add(`${who} ${table}`);
  const found = [...tree.values()].flatMap((file) => {
    const own = moduleOf(file.path);
    if (own === null || isTest(file.path)) return [];
    const { written, read } = touchedBy(file, ownerOf);
    const wrong = written.filter((table) => ownerOf.get(table) !== own && !allows(file.path, table));
    const above = read.filter((table) => isAbove(own, ownerOf.get(table)) && !allows(own, table));
    const details = [
      ...wrong.map((table) => `${table} is written by ${ownerOf.get(table)} only`),
      ...above.map(
        (table) => `${own} may not read ${table} of ${ownerOf.get(table)} unless tables.ts says so`,
      ),
    ];
    return details.map((detail) => offence(file.path, detail));
  });
  const known = tablesOf(tree);
  const stale = [
    ...[...known].filter((table) => !ownerOf.has(table)).map((table) => `${table} has no owner`),
    ...[...ownerOf.keys()].filter((table) => !known.has(table)).map((table) => `there is no table ${table}`),
    ...[...declared].filter((pair) => !used.has(pair)).map((pair) => `declared but never used: ${pair}`),
  ];
  return [...found, ...stale.map((detail) => offence("scripts/check/tables.ts", detail))];
}

const offence = (path: string, detail: string): Offence => ({ path, rule: "tables", detail });

const pairs = (lists: Lists): string[] =>
  Object.entries(lists).flatMap(([who, tables]) => tables.map((table) => `${who} ${table}`));

const isAbove = (own: string, owner: string | undefined): boolean =>
  owner !== undefined && owner !== own && (LEVELS[owner] ?? 0) >= (LEVELS[own] ?? 0);

function tablesOf(tree: Tree): Set<string> {
  const schema = [...tree.values()].filter(({ path }) => path.startsWith("database/schema/"));
  return new Set(
    schema.flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+) = (?:pgTable|auth\.table)\(/gm)].map(([, name = ""]) => name),
    ),
  );
}

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"#database\/schema\.ts"/g;
const DRIZZLE_WRITE = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g;
/** Matches a table in a query: by its name, or through the Drizzle table as `${productos}`. */
const NAME = String.raw`\s+(?:only\s+|lateral\s+)?(?:\$\{(\w+)\}|(?:public\.|auth\.)?"?(\w+)"?)`;
const SQL_WRITE = new RegExp(String.raw`\b(?:insert\s+into|update|delete\s+from)${NAME}`, "gi");
const SQL_READ = new RegExp(String.raw`\b(?:from|join|using)${NAME}`, "gi");

function touchedBy(file: SourceFile, known: ReadonlyMap<string, string>) {
  const imported = [...file.code.matchAll(IMPORT)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(/\s+as\s+/)),
  );
  const called = new Map(imported.map(([table = "", alias = table]) => [alias, table]));
  const isTable = (table: string | undefined): table is string => table !== undefined && known.has(table);
  const named = (pattern: RegExp) =>
    [...file.code.matchAll(pattern)].map(([, alias, plain]) => (alias ? called.get(alias) : plain));
  const written = new Set([...named(DRIZZLE_WRITE), ...named(SQL_WRITE)].filter(isTable));
  const read = new Set([...called.values(), ...named(SQL_READ)].filter(isTable));
  return { written: [...written], read: [...read].filter((table) => !written.has(table)) };
}
