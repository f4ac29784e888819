import { INPUT_MAXIMO } from "#modules/sorteos/verificacion/sorteo-v1.ts";

/**
 * The number of 'Comenzar Sorteo' is drawn by the person's browser, also when the form is sent before the scripts run: the same draw as
 * `inputAlAzar`.
 */
export const SACA_INPUT = `addEventListener("submit",({target})=>{
const field=target.elements.namedItem("input");
if(!target.hasAttribute("data-aporte")||!field||field.value)return;
let byte;
do [byte]=crypto.getRandomValues(new Uint8Array(1));while(byte>=${256 - (256 % INPUT_MAXIMO)});
field.value=1+byte%${INPUT_MAXIMO};
},true)`;
