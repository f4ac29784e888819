import type { Obra } from "./obra.ts";
import { ejecutar } from "./obra.ts";

const TABLAS = [
  "usuarios",
  "referidos",
  "productos",
  "productos_opciones",
  "favoritos",
  "cupones_usos",
  "reservas",
  "existencias_movimientos",
  "ventas",
  "productos_compras",
  "tickets_compras",
  "cotizaciones",
  "cobros_tarjeta",
  "boletas_documentos",
  "devoluciones_pedidas",
  "sorteos",
  "sorteos_semillas",
  "sorteos_seudonimos",
  "sorteos_input",
  "tickets_participantes",
  "partidas",
  "partidas_semillas",
  "montoncitos",
  "apuestas",
  "tickets_montoncitos",
  "libro_asientos",
  "libro_movimientos",
  "notificaciones",
  "correos",
  "auditoria",
  "conversaciones",
  "conversaciones_mensajes",
];
const SUMA_CERO = [
  ["libro_asientos", "libro_asientos_suma_cero"],
  ["libro_movimientos", "libro_movimientos_suma_cero"],
];

type Fila = { tabla: string; nombre: string; definicion: string };

/**
 * Row-by-row checks and index updates dominate a bulk load. This drops them inside the transaction and
 * restores them before it ends: foreign keys and the zero sum of every entry are then checked over all rows
 * at once.
 */
export async function sinEstorbos(obra: Obra, cargar: () => Promise<void>): Promise<void> {
  const claves = await leer(
    obra,
    `select conrelid::regclass::text as tabla, quote_ident(conname) as nombre, pg_get_constraintdef(oid) as definicion
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
  );
  const indices = await leer(
    obra,
    `select indrelid::regclass::text as tabla, indexrelid::regclass::text as nombre, pg_get_indexdef(indexrelid) as definicion
       from pg_index where indrelid::regclass::text = any($1) and not indisunique`,
  );
  for (const { tabla, nombre } of claves)
    await ejecutar(obra, `alter table ${tabla} drop constraint ${nombre}`);
  for (const { nombre } of indices) await ejecutar(obra, `drop index ${nombre}`);
  for (const [tabla, nombre] of SUMA_CERO)
    await ejecutar(obra, `alter table ${tabla} disable trigger ${nombre}`);
  await cargar();
  for (const { definicion } of indices) await ejecutar(obra, definicion);
  for (const { tabla, nombre, definicion } of claves)
    await ejecutar(obra, `alter table ${tabla} add constraint ${nombre} ${definicion}`);
  await probarSumaCero(obra);
  for (const [tabla, nombre] of SUMA_CERO)
    await ejecutar(obra, `alter table ${tabla} enable trigger ${nombre}`);
}

const leer = async ({ client }: Obra, texto: string) => (await client.query<Fila>(texto, [TABLAS])).rows;

/** Makes the check that the dropped triggers would have made for each entry. */
async function probarSumaCero({ client }: Obra): Promise<void> {
  const { rows } = await client.query<{ malos: number }>(
    `select count(*) as malos from libro_asientos a
       left join (select asiento, sum(puntos) as suma, count(*) as filas from libro_movimientos group by asiento) m
         on m.asiento = a.id
      where m.suma is distinct from 0 or m.filas < 2`,
  );
  if (rows[0]?.malos !== 0) throw new Error(`${rows[0]?.malos} asientos no suman cero.`);
}
