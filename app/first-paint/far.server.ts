/** Parts that start below the first screen of every phone. */
export const FAR = [
  ".inicio > :nth-child(n + 3)",
  ".comprar-hechos",
  ".participa-tickets",
  ".producto-descripcion",
  ".producto-similares",
  ".sorteo-grilla .table-wrap",
  ".sorteo-lado",
  ".sorteo-verifica",
  ".sorteo-bases",
  ".montoncito-mas > :nth-child(n + 2)",
].join();

/** A screen on which all of them are below. */
const PHONE = "(max-width: 480px) and (max-height: 850px)";

/** They are shown at the latest after this many milliseconds, even if the starter did not run. */
const LATEST = 3_000;

/**
 * Hides the parts, so that a phone does not style them or lay them out before it paints: that is half of its work. With
 * `content-visibility` instead, Chromium would count the end of it as a shift of what is seen.
 */
export const FAR_STYLES = `<style data-precedence="first-paint">:root[data-far] :is(${FAR}):not([data-near]){display:none}</style>`;

/** Hides the parts on a phone, unless the visitor returns to a place in the page or follows a link to one: then all heights are needed. */
export const KEEPS_FAR = `if(!history.state?.key&&!location.hash&&matchMedia("${PHONE}").matches){const{dataset}=document.documentElement;dataset.far="";setTimeout(()=>delete dataset.far,${LATEST})}`;

/** The text of a function that shows them one after the other, each in a frame of its own. */
export const SHOW_FAR = `async () => {
  const { dataset } = document.documentElement;
  if (dataset.far === undefined) return;
  const parts = document.querySelectorAll(${JSON.stringify(FAR)});
  for (const part of parts) {
    part.dataset.near = "";
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  delete dataset.far;
  for (const part of parts) delete part.dataset.near;
}`;
