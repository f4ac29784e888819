import { type Exclusion, fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import type { LineaCorreo } from "#modules/correos/compra/hechos.ts";
import { type CorreoPorEncolar, encolarExigidos } from "#modules/correos/encolar-correo.server.ts";
import type { Plantilla } from "#modules/correos/plantillas.server.ts";
import type { NotificacionNueva } from "#modules/notificaciones/notificacion.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import type { PersonaCompra } from "./venta/venta.store.server.ts";

type Aviso = Omit<NotificacionNueva, "usuario" | "desde">;
type Carta = { [P in Plantilla]: Omit<CorreoPorEncolar<P>, "para" | "usuario"> }[Plantilla];

/** What a person is told by mail and by a notice. */
export type Noticia = { persona: PersonaCompra; carta: Carta; aviso: Aviso };

export async function contarATodos(tx: Tx, noticias: readonly Noticia[]): Promise<void> {
  await escribirATodos(tx, noticias);
  await avisarATodos(tx, noticias);
}

/** Notifies people, except those who deleted their account. */
async function avisarATodos(
  tx: Tx,
  avisos: readonly { persona: PersonaCompra; aviso: Aviso }[],
): Promise<void> {
  const siguen = avisos.filter(({ persona }) => persona.eliminado_en === null);
  await notificarVarios(
    tx,
    siguen.map(({ persona, aviso }) => ({ ...aviso, usuario: persona.codigo_referido })),
  );
}

export const avisarA = (tx: Tx, persona: PersonaCompra, aviso: Aviso): Promise<void> =>
  avisarATodos(tx, [{ persona, aviso }]);

/** Link to the admin page of a sale. */
export const enlaceVenta = (codigo: string): string => `/admin/ventas?texto=${codigo}`;

/** Queues mails for the people who still have an e-mail address. */
async function escribirATodos(
  tx: Tx,
  cartas: readonly { persona: PersonaCompra; carta: Carta }[],
): Promise<void> {
  await encolarExigidos(
    tx,
    cartas.flatMap(({ persona, carta }) =>
      persona.email ? [{ ...carta, para: persona.email, usuario: persona.codigo_referido }] : [],
    ),
  );
}

export const escribirA = (tx: Tx, persona: PersonaCompra, carta: Carta): Promise<void> =>
  escribirATodos(tx, [{ persona, carta }]);

type Vendida = Pick<LineaCorreo, "nombre" | "cantidad" | "precio" | "total" | "puntos"> &
  Exclusion & { opcion_nombre: string | null };

/** Lines as mails show them, with the points of the whole line. */
export const lineasDeCorreo = (lineas: readonly Vendida[]): LineaCorreo[] =>
  lineas.map(({ nombre, opcion_nombre, cantidad, precio, total, puntos, ...exclusion }) => ({
    nombre: conOpcion(nombre, opcion_nombre),
    cantidad,
    precio,
    total,
    puntos,
    ...(exclusion.sin_retracto && { sin_retracto: fraseSinRetracto(exclusion) ?? "" }),
  }));

/** Tells customer and admins that a sale and its lines changed. */
export function anunciarVenta(
  tx: Tx,
  { codigo, usuario }: { codigo: string; usuario: string },
  lineas: Iterable<{ tipo: "producto" | "ticket" }> = [],
): void {
  tx.announce({ tabla: "ventas", clave: codigo, usuario });
  for (const tipo of new Set([...lineas].map((linea) => linea.tipo))) {
    tx.announce({ tabla: tipo === "producto" ? "productos_compras" : "tickets_compras", usuario });
  }
}
