import { createHmac } from "node:crypto";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";

/** Where a talk is found. The browser's id is a secret and is not stored; with another person's it is another talk. */
export const huellaDe = ({ secret }: Pick<Ctx, "secret">, sessionId: string, sesion: Sesion | null): string =>
  createHmac("sha256", secret)
    .update(`chat:${sessionId}:${sesion?.codigo_referido ?? ""}`)
    .digest("hex");
