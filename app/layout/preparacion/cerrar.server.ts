import { data, type MiddlewareFunction } from "react-router";
import { peticion } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { faltaIdentidad } from "#modules/ajustes/identidad.ts";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";
import { type Preparacion, siempreAbierta, VUELVE_LUEGO } from "./preparacion.ts";

/** Databases whose shop is open. It stays open: the form of the settings refuses to empty the seller's identity. */
const abiertas = new WeakSet<object>();

/**
 * Refuses every public page, its data and its actions while the seller's identity is not filled in. Admins pass, with
 * a banner. The refusal is an error, so that no cache keeps it.
 */
export const cerrarEnPreparacion: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { ctx, sesion } = peticion({ context });
  const libre = abiertas.has(ctx.db) || siempreAbierta(url.pathname);
  if (libre || sesion?.role === "admin") return next();
  const ajustes = await leerAjustes(ctx);
  if (faltaIdentidad(ajustes).length > 0) {
    const motivo: Preparacion = { preparacion: true, marca: marcaDe(ajustes) };
    throw data(motivo, { status: 503, headers: VUELVE_LUEGO });
  }
  abiertas.add(ctx.db);
  return next();
};
