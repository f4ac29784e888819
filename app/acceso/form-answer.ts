import { data } from "react-router";
import type { Peticion } from "#app/context.ts";
import { esRechazo } from "#modules/comun/rechazo.ts";

export type Refused = { error: string; campo: string | null; espera: number | null };

/** The text of a form field; a file or nothing is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What a form says when its request was refused or failed; `failure` is the sentence of the catalogue. */
export function refused(error: unknown, failure: string, { ctx }: Pick<Peticion, "ctx">) {
  if (!esRechazo(error)) {
    ctx.log.error(failure, { detail: describe(error) });
    return answer({ error: failure, campo: null, espera: null }, 500);
  }
  const { retry_after, campo } = error.datos;
  const espera = typeof retry_after === "number" ? retry_after : null;
  const refusal = { error: error.message, campo: typeof campo === "string" ? campo : null, espera };
  return answer(refusal, espera === null ? 422 : 429);
}

/** The words of the failure without the data of its query, which may be somebody's e-mail. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return (error.cause instanceof Error ? error.cause : error).message.split("\nparams:")[0] ?? "";
}

function answer(refusal: Refused, status: number) {
  const headers = refusal.espera === null ? undefined : { "Retry-After": String(refusal.espera) };
  return data({ ...refusal, enviado: false as const }, { status, headers });
}

export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
