import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { ALFABETO_REFERIDO, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log, Tx } from "#modules/comun/tx/contexto.ts";
import { fijarReferente } from "#modules/referidos/fijar-referente.server.ts";
import { aplicarAutoexclusion } from "#modules/usuarios/autoexclusion.server.ts";
import { ERROR_REFERIDO, ERROR_REGISTRAR, ERROR_VERIFICAR } from "#modules/usuarios/textos.ts";
import {
  buscarUsuario,
  insertarUsuario,
  type NuevoUsuario,
} from "#modules/usuarios/usuarios.store.server.ts";

const LARGO_CODIGO = 8;
const INTENTOS = 20;

export type DatosNuevoUsuario = {
  user_id: string;
  email: string;
  key_referido: string | null;
  /** Values fixed by demo data and tests. */
  fijos?: Partial<NuevoUsuario>;
};

/** Creates the row in `usuarios` of an account once; a second call returns the code of the first. */
export async function crearUsuario(tx: Tx, datos: DatosNuevoUsuario): Promise<string> {
  const previo = await paso(tx, ERROR_VERIFICAR, () => buscarUsuario(tx, datos.user_id));
  if (previo) return previo.codigo_referido;
  const codigo_referido = await paso(tx, ERROR_REGISTRAR, () => insertarConCodigo(tx, datos));
  await paso(tx, ERROR_REFERIDO, () => fijarReferente(tx, codigo_referido, datos.key_referido));
  await paso(tx, ERROR_REGISTRAR, async () => {
    const usuario = await buscarUsuario(tx, datos.user_id);
    if (usuario) await aplicarAutoexclusion(tx, usuario);
  });
  tx.announce({ tabla: "usuarios", clave: codigo_referido, usuario: codigo_referido });
  return codigo_referido;
}

async function insertarConCodigo(tx: Tx, { user_id, email, fijos }: DatosNuevoUsuario): Promise<string> {
  const { terminos_version } = await leerAjustes(tx);
  const ahora = fijos?.fecha_registro ?? tx.now();
  for (let intento = 0; intento < INTENTOS; intento++) {
    const codigo_referido = fijos?.codigo_referido ?? textoAlAzar(ALFABETO_REFERIDO, LARGO_CODIGO, tx.random);
    const fila: NuevoUsuario = {
      role: "usuario",
      fecha_registro: ahora,
      terminos_version,
      terminos_aceptados_en: ahora,
      ...fijos,
      codigo_referido,
      user_id,
      email,
    };
    if (await insertarUsuario(tx, fila)) return codigo_referido;
  }
  throw new Error("No se encontró un código de referido libre.");
}

/** Runs a step and refuses with its own sentence when it fails. Keeps the cause, so that the transaction can be retried. */
export async function paso<T>({ log }: { log: Log }, mensaje: string, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (causa) {
    if (causa instanceof Rechazo) throw causa;
    log.error(mensaje, { causa: causa instanceof Error ? causa.name : "desconocida" });
    throw Object.assign(new Rechazo("estado", mensaje), { cause: causa });
  }
}
