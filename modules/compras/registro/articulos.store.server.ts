import { asc, inArray } from "drizzle-orm";
import { productos, tickets } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** Products by SKU and ticket types by name, as an admin writes them. */
export async function leerArticulos({ db }: Lector, nombres: readonly string[]) {
  const [conSku, conNombre] = await Promise.all([
    db
      .select({ id: productos.id, nombre: productos.sku })
      .from(productos)
      .where(inArray(productos.sku, [...nombres])),
    db
      .select({ id: tickets.id, nombre: tickets.ticket })
      .from(tickets)
      .where(inArray(tickets.ticket, [...nombres])),
  ]);
  return [
    ...conSku.map((fila) => ({ ...fila, tipo: "producto" as const })),
    ...conNombre.map((fila) => ({ ...fila, tipo: "ticket" as const })),
  ];
}

const MAX_SUGERIDOS = 300;

/** What a form may suggest while the admin writes. */
export async function leerSugeridos({ db }: Lector): Promise<{ valor: string; nombre: string }[]> {
  const tipos = await db
    .select({ valor: tickets.ticket, nombre: tickets.ticket })
    .from(tickets)
    .orderBy(asc(tickets.id));
  const filas = await db
    .select({ valor: productos.sku, nombre: productos.producto })
    .from(productos)
    .orderBy(asc(productos.sku))
    .limit(MAX_SUGERIDOS);
  return [...tipos, ...filas];
}
