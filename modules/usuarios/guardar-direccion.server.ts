import { z } from "zod";
import { type Entrada, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { exigirDatos } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { actualizarPerfil } from "./actualizar-perfil.server.ts";
import { LARGO_MAXIMO } from "./perfil.ts";
import { regionDe } from "./regiones.ts";

const direccion = z.object({
  direccion: linea("Escribe tu calle y número.", LARGO_MAXIMO),
  comuna: linea("Elige tu comuna.", LARGO_MAXIMO).refine(
    (comuna) => regionDe(comuna) !== "",
    "Elige tu comuna de la lista.",
  ),
});

/** Saves where goods go, from the cart. Unlike the form of the whole profile, it wants a complete address. */
export async function guardarDireccion(
  ctx: Ctx,
  sesion: Pick<Sesion, "user_id" | "codigo_referido">,
  entrada: Entrada,
): Promise<void> {
  const datos = exigirDatos(leerFormulario(direccion, entrada));
  await actualizarPerfil(ctx, sesion, { ...datos, region: regionDe(datos.comuna) });
}
