import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { ALFABETO_REFERIDO, textoAlAzar } from "#modules/comun/cripto/azar.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Log, Tx } from "#modules/comun/tx/contexto.ts";
import { fijarReferente } from "#modules/referidos/fijar-referente.server.ts";
import { aplicarAutoexclusion, bloquearBuzon } from "#modules/usuarios/autoexclusion.server.ts";
import { ERROR_REFERIDO, ERROR_REGISTRAR, ERROR_VERIFICAR } from "#modules/usuarios/textos.ts";
import {
  buscarSinCuenta,
  buscarUsuario,
  insertarUsuario,
  type NuevoUsuario,
  reclamarCliente,
} from "#modules/usuarios/usuarios.store.server.ts";

const LARGO_CODIGO = 8;
const INTENTOS = 20;

export type DatosNuevoUsuario = {
  user_id: string;
  email: string;
  key_referido: string | null;
  /** The person proved to own the address. Only then does the account get what the shop sold to that address before. */
  confirmado: boolean;
  /** Values fixed by demo data and tests. */
  fijos?: Partial<NuevoUsuario>;
};

/**
 * Creates the row in `usuarios` of an account once; a second call returns the code of the first, and applies a self-pause that
 * began before the address was confirmed. A customer of 'Nueva venta' with that address already has a row: the account gets it when the
 * address is confirmed, without a referral.
 */
export async function crearUsuario(tx: Tx, datos: DatosNuevoUsuario): Promise<string> {
  if (datos.confirmado) await bloquearBuzon(tx, datos.email);
  const previo = await paso(tx, ERROR_VERIFICAR, () => buscarUsuario(tx, datos.user_id));
  if (previo) {
    if (datos.confirmado) await paso(tx, ERROR_REGISTRAR, () => aplicarAutoexclusion(tx, previo));
    return previo.codigo_referido;
  }
  const cliente = await paso(tx, ERROR_VERIFICAR, () => buscarSinCuenta(tx, datos.email));
  if (cliente && !datos.confirmado) return cliente.codigo_referido;
  const codigo_referido = await paso(tx, ERROR_REGISTRAR, () =>
    cliente ? reclamar(tx, cliente.codigo_referido, datos) : insertar(tx, datos),
  );
  if (!cliente) await paso(tx, ERROR_REFERIDO, () => fijarReferente(tx, codigo_referido, datos.key_referido));
  await paso(tx, ERROR_REGISTRAR, async () => {
    const usuario = await buscarUsuario(tx, datos.user_id);
    if (usuario) await aplicarAutoexclusion(tx, usuario);
  });
  tx.announce({ tabla: "usuarios", clave: codigo_referido, usuario: codigo_referido });
  return codigo_referido;
}

async function reclamar(tx: Tx, codigo: string, { user_id, fijos }: DatosNuevoUsuario): Promise<string> {
  const reclamado = await reclamarCliente(tx, codigo, { ...(await aceptados(tx)), ...fijos, user_id });
  if (!reclamado) throw new Error(`El cliente ${codigo} ya tiene cuenta.`);
  return codigo;
}

async function insertar(tx: Tx, { user_id, email, fijos }: DatosNuevoUsuario): Promise<string> {
  const fecha_registro = fijos?.fecha_registro ?? tx.now();
  return insertarConCodigo(tx, {
    role: "usuario",
    fecha_registro,
    ...(await aceptados(tx, fecha_registro)),
    ...fijos,
    user_id,
    email,
  });
}

/** Signing up accepts the terms of that moment. */
async function aceptados(tx: Tx, terminos_aceptados_en = tx.now()) {
  const { terminos_version } = await leerAjustes(tx);
  return { terminos_version, terminos_aceptados_en };
}

type SinCodigo = Omit<NuevoUsuario, "codigo_referido"> & { codigo_referido?: string | undefined };

/** Inserts a person with a free code, which it returns. */
export async function insertarConCodigo(tx: Tx, fila: SinCodigo): Promise<string> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const codigo_referido = fila.codigo_referido ?? textoAlAzar(ALFABETO_REFERIDO, LARGO_CODIGO, tx.random);
    if (await insertarUsuario(tx, { ...fila, codigo_referido })) return codigo_referido;
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
