import type { Piece } from "#app/context.ts";
import { CLAVE_CARRITO } from "#modules/carrito/carrito.ts";
import { INPUT_MAXIMO } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { KEEPS_FAR } from "./far.server.ts";

/** The cart is kept by the browser: whether it is empty is not known before the answer. */
const KNOWS_CART = `try{localStorage.getItem("${CLAVE_CARRITO}")||(document.documentElement.dataset.carrito="vacio")}catch{}`;

/**
 * A press before the scripts run may leave the catalogue. Its random order then goes into the address, so that the way back finds
 * it. Without a press the address stays as it was, and a reload gives another order.
 */
export const KEEPS_ORDER = `addEventListener("click",()=>{
const seed=document.querySelector("[data-semilla]")?.dataset.semilla,url=new URL(location);
if(!seed||url.searchParams.has("semilla"))return;
url.searchParams.set("semilla",seed);
history.replaceState(history.state,"",url);
},true)`;

/**
 * The number of 'Comenzar Sorteo' is drawn by the person's browser, also when the form is sent before the scripts run: the same draw as
 * `inputAlAzar`.
 */
export const DRAWS_INPUT = `addEventListener("submit",({target})=>{
const field=target.elements.namedItem("input");
if(!target.hasAttribute("data-aporte")||!field||field.value)return;
let byte;
do [byte]=crypto.getRandomValues(new Uint8Array(1));while(byte>=${256 - (256 % INPUT_MAXIMO)});
field.value=1+byte%${INPUT_MAXIMO};
},true)`;

/** What the browser does before the scripts run; each part only in the pages that hold what it looks for. */
const STEPS: readonly { script: string; mark: string | null }[] = [
  { script: KEEPS_FAR, mark: null },
  { script: KNOWS_CART, mark: 'class="carrito-antes"' },
  { script: KEEPS_ORDER, mark: "data-semilla=" },
  { script: DRAWS_INPUT, mark: "data-aporte=" },
];

/** Adds these scripts to the start of the body. */
export function withFirstSteps(body: Piece[], nonce: string): Piece[] {
  const [start, ...rest] = body;
  const tag = typeof start === "string" ? /<body[^>]*>/.exec(start) : null;
  if (typeof start !== "string" || tag === null) return body;
  const holds = (mark: string) => body.some((piece) => typeof piece === "string" && piece.includes(mark));
  const steps = STEPS.filter(({ mark }) => mark === null || holds(mark))
    .map(({ script }) => `<script nonce="${nonce}">${script}</script>`)
    .join("");
  const end = tag.index + tag[0].length;
  return [start.slice(0, end), steps, start.slice(end), ...rest];
}
