import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { esRechazo } from "#modules/comun/rechazo/rechazo.ts";

/** Pages repeat their access forms by themselves while they are answered so (app/lib/actions/retry-fetch.ts). */
const AWAY = 503;

export type Refused = { error: string; campo: string | null; espera: number | null };

/** The text of a form field; a file or nothing is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * What a form says when its request was refused or failed; `failure` is the sentence of the catalogue, `kept` what the
 * person need not write again.
 */
export function refused<K extends Record<string, string>>(
  error: unknown,
  failure: string,
  { ctx }: Pick<Peticion, "ctx">,
  kept: K,
) {
  if (!esRechazo(error)) {
    ctx.log.error(failure, describeError(error));
    return answer({ error: failure, campo: null, espera: null }, kept, AWAY);
  }
  const { retry_after, campo } = error.datos;
  const espera = typeof retry_after === "number" ? retry_after : null;
  const refusal = { error: error.message, campo: typeof campo === "string" ? campo : null, espera };
  // What failed behind a sentence of the catalogue may do in a moment: the page asks again before it shows it.
  if (error.cause !== undefined) return answer(refusal, kept, AWAY);
  // A sentence in its place is a normal answer of a form: browsers print every other status on the console.
  return answer(refusal, kept, espera === null ? 200 : 429);
}

function answer<K extends Record<string, string>>(refusal: Refused, kept: K, status: number) {
  const headers = refusal.espera === null ? undefined : { "Retry-After": String(refusal.espera) };
  return data({ ...kept, ...refusal, enviado: false as const }, { status, headers });
}

export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
