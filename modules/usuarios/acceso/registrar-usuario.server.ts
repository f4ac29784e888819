import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { textoAlAzar } from "#modules/comun/cripto/azar.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { fijarReferente } from "#modules/referidos/fijar-referente.server.ts";
import { ERROR_REFERIDO, ERROR_REGISTRAR, ERROR_VERIFICAR } from "#modules/usuarios/textos.ts";
import { buscarUsuario, cambiarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { enviarConfirmacion } from "./confirmar-correo.server.ts";
import { crearUsuario, paso } from "./crear-usuario.server.ts";
import {
  buscarCredencial,
  type Credencial,
  cambiarHash,
  insertarCredencial,
} from "./credenciales.store.server.ts";

const ALFABETO_ID = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const nuevoId = (tx: Pick<Tx, "random">) => textoAlAzar(ALFABETO_ID, 32, tx.random);

export type RegistroUsuario = {
  email: string;
  hash: string;
  key_referido: string | null;
  /** Hash of the cookie that this sign-up leaves in the browser. */
  navegador: string;
};

/** Account, row, referral and mail in one transaction. The answer does not reveal whether the address was known. */
export async function registrarUsuario(ctx: Ctx, registro: RegistroUsuario): Promise<void> {
  await paso(ctx, ERROR_REGISTRAR, () =>
    enTransaccion(ctx, async (tx) => {
      await bloquear(tx, `registro:${registro.email}`);
      const previa = await paso(tx, ERROR_VERIFICAR, () => buscarCredencial(tx, registro.email));
      if (!previa) await registrarNuevo(tx, registro);
      else if (previa.confirmado) await avisarCuentaExistente(tx, previa);
      else await registrarDeNuevo(tx, previa, registro);
    }),
  );
}

async function registrarNuevo(tx: Tx, registro: RegistroUsuario): Promise<void> {
  const { email, hash, key_referido, navegador } = registro;
  const user_id = nuevoId(tx);
  const fecha = tx.now();
  await insertarCredencial(tx, { user_id, email, hash, confirmado: false, fecha });
  const usuario = await crearUsuario(tx, { user_id, email, key_referido, confirmado: false });
  const vale = { user_id, registro: { hash, key_referido, navegador } };
  await enviarConfirmacion(tx, { email, usuario, vale });
}

/** The address is not confirmed yet: this sign-up replaces the earlier one. */
async function registrarDeNuevo(tx: Tx, { user_id, email }: Credencial, registro: RegistroUsuario) {
  const { hash, key_referido, navegador } = registro;
  await cambiarHash(tx, user_id, hash, tx.now());
  const usuario = await crearUsuario(tx, { user_id, email, key_referido, confirmado: false });
  // A customer of 'Nueva venta' has no referral, and is not this account's until the address is confirmed.
  if (await buscarUsuario(tx, user_id))
    await paso(tx, ERROR_REFERIDO, () => fijarReferente(tx, usuario, key_referido));
  const { terminos_version } = await leerAjustes(tx);
  await cambiarUsuario(tx, user_id, { terminos_version, terminos_aceptados_en: tx.now() });
  const vale = { user_id, registro: { hash, key_referido, navegador } };
  await enviarConfirmacion(tx, { email, usuario, vale });
}

/** Sends at most one such mail per hour and account. */
async function avisarCuentaExistente(tx: Tx, { user_id, email }: Credencial): Promise<void> {
  await encolarCorreo(tx, {
    clave: `cuenta-existente:${user_id}:${tx.now().toISOString().slice(0, 13)}`,
    para: email,
    plantilla: "cuenta_existente",
    datos: { enlace_recuperar: `${tx.public_url}/recuperar` },
  });
}
