import type { Tx } from "#modules/comun/tx/contexto.ts";
import type { LineaCorreo } from "#modules/correos/compra/hechos.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import type { DatosPara, Plantilla } from "#modules/correos/plantillas.server.ts";
import type { NotificacionNueva } from "#modules/notificaciones/notificacion.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import type { Persona } from "./venta/venta.store.server.ts";

type Aviso = Omit<NotificacionNueva, "usuario" | "desde">;

const sigue = ({ eliminado_en }: Persona) => eliminado_en === null;

/** Notifies one person, unless they deleted their account. */
export async function avisarA(tx: Tx, persona: Persona, aviso: Aviso): Promise<void> {
  if (sigue(persona)) await notificar(tx, { ...aviso, usuario: persona.codigo_referido });
}

/** Link to the admin page of a sale. */
export const enlaceVenta = (codigo: string): string => `/admin/ventas?texto=${codigo}`;

/** Queues a mail for a person who still has an e-mail address. */
export async function escribirA<P extends Plantilla>(
  tx: Tx,
  persona: Persona,
  correo: { clave: string; plantilla: P; datos: DatosPara<P>; desde?: Date },
): Promise<void> {
  if (!persona.email) return;
  await encolarCorreo(tx, { ...correo, para: persona.email, usuario: persona.codigo_referido });
}

type Vendida = Pick<LineaCorreo, "nombre" | "cantidad" | "precio" | "total" | "puntos"> & {
  opcion_nombre: string | null;
};

/** Lines as mails show them, with the points of the whole line. */
export const lineasDeCorreo = (lineas: readonly Vendida[]): LineaCorreo[] =>
  lineas.map(({ nombre, opcion_nombre, cantidad, precio, total, puntos }) => ({
    nombre: conOpcion(nombre, opcion_nombre),
    cantidad,
    precio,
    total,
    puntos,
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
