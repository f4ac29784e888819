import type pg from "pg";
import type { Page } from "playwright-core";

export type SorteoVisto = { key: string; sku: string; ruta: string };

/** The demo shop's raffles in that state, the oldest first. */
export async function sorteosEn(pool: pg.Pool, estado: string): Promise<SorteoVisto[]> {
  const consulta = "select key, producto as sku from sorteos where estado = $1 order by id";
  const { rows } = await pool.query<{ key: string; sku: string }>(consulta, [estado]);
  return rows.map(({ key, sku }) => ({ key, sku, ruta: `/productos/detalle-producto/${sku}/sorteo/${key}` }));
}

/** The title of a finished raffle whose winner is not named, for a person who won nothing. */
export const GANO_NUMERO = /^Ganó el número [\d.]+$/;

/** Opens what shows that a draw holds; it is folded once the raffle has ended. */
export const verComo = (page: Page) => page.locator("#comprobado > summary").click();

/** As an admin on the raffle's page: nothing is drawn before the question is answered. */
export async function iniciarEnPagina(admin: Page): Promise<void> {
  const dialogo = admin.getByRole("dialog");
  await admin.getByRole("button", { name: "Iniciar Sorteo" }).click();
  await dialogo.getByText("no se puede deshacer").waitFor();
  await dialogo.getByRole("button", { name: "Iniciar Sorteo" }).click();
}

export type Visto = { titulos: [string, number][]; dichos: string[] };

/** Notes every title of the stage with its instant, and every sentence for screen readers. */
export const grabar = (page: Page) =>
  page.addInitScript(() => {
    const visto: Visto = { titulos: [], dichos: [] };
    Object.assign(window, { visto });
    const texto = (lugar: string) => document.querySelector(lugar)?.textContent ?? "";
    new MutationObserver(() => {
      const titulo = texto("#titulo-sorteo");
      if (titulo && titulo !== visto.titulos.at(-1)?.[0]) visto.titulos.push([titulo, Date.now()]);
      const dicho = texto(".sorteo-anuncio");
      if (dicho && dicho !== visto.dichos.at(-1)) visto.dichos.push(dicho);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
export const loVisto = (page: Page) => page.evaluate((): Visto => Reflect.get(window, "visto"));
