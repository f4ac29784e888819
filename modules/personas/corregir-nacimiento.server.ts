import { z } from "zod";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { type Entrada, leerFormulario, linea } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { esNacimientoFijo } from "#modules/usuarios/actualizar-perfil.server.ts";
import { esMenorDeEdad, fechaDeNacimiento } from "#modules/usuarios/edad.ts";
import { bloquearUsuario, cambiarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { TEXTOS_ACCESO } from "./textos.ts";

const correccion = z.object({
  nacimiento: linea(TEXTOS_ACCESO.nacimiento, 20)
    .transform(fechaDeNacimiento)
    .pipe(z.string(TEXTOS_ACCESO.nacimiento)),
  motivo: linea(TEXTOS_ACCESO.motivo, 300),
});

/**
 * Corrects a birth date that the person may not change any more. The audit keeps the age group instead of the date,
 * because it outlives the account.
 */
export async function corregirNacimiento(
  ctx: Ctx,
  entrada: Entrada & { codigo: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "usuarios.corregir");
  const { codigo } = entrada;
  const { nacimiento, motivo } = exigirDatos(leerFormulario(correccion, entrada));
  await enTransaccion(ctx, async (tx) => {
    const persona = await bloquearUsuario(tx, codigo);
    if (!persona?.user_id) throw new Rechazo("desconocido", TEXTOS_ACCESO.desconocida);
    if (!esNacimientoFijo(persona, tx.now())) throw new Rechazo("estado", TEXTOS_ACCESO.nacimiento_libre);
    const menor = esMenorDeEdad(nacimiento, tx.now());
    await cambiarUsuario(tx, persona.user_id, { nacimiento, nacimiento_fijo: menor });
    const grupo = (es_menor: boolean) => (es_menor ? "menor de 18" : "mayor de 18");
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "usuarios.nacimiento",
      objeto: `usuario:${codigo}`,
      antes: { edad: grupo(esMenorDeEdad(persona.nacimiento, tx.now())) },
      despues: { edad: grupo(menor), motivo },
    });
    tx.announce({ tabla: "usuarios", clave: codigo, usuario: codigo });
  });
}
