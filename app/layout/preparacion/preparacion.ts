import { isRouteErrorResponse } from "react-router";
import type { Marca } from "#modules/ajustes/marca/marca.ts";

export const EN_PREPARACION = "Tienda en preparación";

/** The headers of every answer of a closed shop: when to come back, and nothing for search engines. */
export const VUELVE_LUEGO = { "Retry-After": "3600", "X-Robots-Tag": "noindex" };

/** What the page of a closed shop may show: its brand, as far as the owner has filled it in. */
export type Preparacion = { preparacion: true; marca: Marca };

const esPreparacion = (datos: unknown): datos is Preparacion =>
  typeof datos === "object" && datos !== null && "preparacion" in datos;

/** The data of the refusal of a shop in preparation; null for every other error. */
export const preparacionDe = (error: unknown): Preparacion | null =>
  isRouteErrorResponse(error) && error.status === 503 && esPreparacion(error.data) ? error.data : null;

/**
 * The pages that a shop in preparation serves: access for its owner and her team, and the legal texts. Admin pages are not public
 * and refuse strangers themselves. The mailbox exists on the owner's machine only.
 */
const ABIERTAS =
  /^\/(ingresar|recuperar|restablecer|invitacion|salir|legal|admin|task|buzon|site\.webmanifest|sw\.js|sin-conexion)(\/|$)/;

export const siempreAbierta = (pathname: string): boolean => ABIERTAS.test(pathname);
