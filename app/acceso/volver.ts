const BASE = "http://puntazo.invalid";
/** Pages that make no sense as a destination after signing in. */
const DE_PASO = /^\/(ingresar|registrate|salir|confirmar|recuperar|restablecer)(\/|$)/;

/** Where to go after login: a path of this site only, or the start page. */
export function volverSeguro(pedido: string | null | undefined): string {
  // Browsers read a backslash as a slash and drop tabs and line ends, so that "/\evil" would leave the site.
  if (!pedido?.startsWith("/") || /^\/[/\\]/.test(pedido) || /[\\\p{Cc}]/u.test(pedido)) return "/";
  if (!URL.canParse(pedido, BASE)) return "/";
  const { origin, pathname, search, hash } = new URL(pedido, BASE);
  if (origin !== BASE || pathname.startsWith("//") || DE_PASO.test(pathname)) return "/";
  return `${pathname}${search}${hash}`;
}

/** Whether a destination is a download, which leaves the page that asks for it where it is. */
export const esDescarga = (destino: string): boolean => /\/exportar(\?|$)/.test(destino);

/** The address of the login page that comes back to `desde`. */
export function ingresarYVolver(desde: string): string {
  const volver = volverSeguro(desde);
  return volver === "/" ? "/ingresar" : `/ingresar?volver=${encodeURIComponent(volver)}`;
}
