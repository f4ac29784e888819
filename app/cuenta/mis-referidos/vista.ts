import { leerPagina } from "#modules/comun/texto/busqueda.ts";
export const ERROR_COPIAR = "Error al copiar al portapapeles. Por favor, intenta nuevamente.";
export const SIN_REFERIDOS = "Aún no tienes referidos";

/** "4 personas se registraron con tu código" */
export const cuantosReferidos = (n: number): string =>
  n === 1 ? "1 persona se registró con tu código" : `${n} personas se registraron con tu código`;

/** The message of an invitation; its link follows. */
export const textoInvitacion = (tienda: string): string =>
  `Te invito a ${tienda}: compra, junta puntos y participa en sorteos. Regístrate con mi enlace:`;

export const REFERIDOS_POR_PAGINA = 25;

/** The rows of the requested page; a page beyond the last shows the last. */
export function pedirPagina(url: string, total: number) {
  const paginas = Math.max(1, Math.ceil(total / REFERIDOS_POR_PAGINA));
  const pagina = Math.min(leerPagina(new URL(url).searchParams.get("pagina")), paginas);
  const desde = (pagina - 1) * REFERIDOS_POR_PAGINA;
  return { pagina, paginas, desde, hasta: desde + REFERIDOS_POR_PAGINA };
}
