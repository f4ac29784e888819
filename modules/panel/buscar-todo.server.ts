import { leerProductosAdmin } from "#modules/catalogo/productos.store.server.ts";
import { leerVentas } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { type Permiso, puede } from "#modules/comun/acceso/permisos.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { buscarPersonas } from "#modules/personas/listar-usuarios.server.ts";
import { estadoPersona, nombrePersona } from "#modules/personas/persona.ts";

/** One thing of the shop that a text finds, with the page where an admin works on it. */
export type CosaHallada = {
  clase: "Ventas" | "Personas" | "Productos";
  titulo: string;
  detalle: string;
  enlace: string;
};

/** Of each class: the person writes more letters rather than reading a long list. */
const POR_CLASE = 5;
const MINIMO = 2;

/** Sales, people and products that a text finds, only of what the admin may open. */
export async function buscarTodo(ctx: Ctx, texto: string, sesion: Sesion): Promise<CosaHallada[]> {
  exigirPermiso(sesion, "buscar.ver");
  if (texto.length < MINIMO) return [];
  const si = (permiso: Permiso, hallar: (ctx: Ctx, texto: string) => Promise<CosaHallada[]>) =>
    puede(sesion, permiso) ? hallar(ctx, texto) : [];
  const clases = await Promise.all([
    si("ventas.ver", ventas),
    si("usuarios.ver", personas),
    si("productos.ver", productos),
  ]);
  return clases.flat();
}

async function ventas(ctx: Ctx, texto: string): Promise<CosaHallada[]> {
  const filas = await leerVentas(ctx, { texto }, { limite: POR_CLASE, desde: 0 });
  return filas.map(({ codigo, total, estado_pago, cliente }) => ({
    clase: "Ventas",
    titulo: codigo,
    detalle: `${nombrePersona(cliente)} · ${pesos(total)} · ${estado_pago}`,
    enlace: `/admin/ventas/${codigo}`,
  }));
}

async function personas(ctx: Ctx, texto: string): Promise<CosaHallada[]> {
  const halladas = await buscarPersonas(ctx, texto, POR_CLASE);
  return halladas.personas.map((persona) => ({
    clase: "Personas",
    titulo: nombrePersona(persona),
    detalle: `${persona.codigo_referido} · ${estadoPersona(persona)}`,
    enlace: `/admin/usuarios/${persona.codigo_referido}`,
  }));
}

async function productos(ctx: Ctx, texto: string): Promise<CosaHallada[]> {
  const filtros = { texto, orden: "nombre", pagina: 1 } as const;
  const filas = await leerProductosAdmin(ctx, filtros, { limite: POR_CLASE, desde: 0 });
  return filas.map(({ sku, producto, precio_cliente, disponible }) => ({
    clase: "Productos",
    titulo: producto,
    detalle: `SKU ${sku} · ${pesos(precio_cliente)}${disponible ? "" : " · retirado"}`,
    enlace: `/admin/productos/${encodeURIComponent(sku)}`,
  }));
}
