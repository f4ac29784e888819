import type { Page } from "playwright-core";

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
