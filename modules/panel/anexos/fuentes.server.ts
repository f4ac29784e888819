import type { FuenteAnexos } from "#modules/puntos/sellos/anexos.ts";
import { actas } from "./actas.server.ts";
import { auditoria } from "./auditoria.server.ts";

/** Every kind of annex that a seal covers. */
export const FUENTES: readonly FuenteAnexos[] = [actas, auditoria];
