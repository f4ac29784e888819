import { rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear } from "#modules/comun/tx/transaccion.server.ts";
import { insertarConCodigo } from "./acceso/crear-usuario.server.ts";
import type { ClienteNuevo } from "./cliente-nuevo.ts";
import { CORREO_CON_CUENTA, correoDeCliente } from "./textos.ts";
import {
  buscarClienteSinCuenta,
  buscarPorCorreo,
  fijarCorreoDeCliente,
  type Usuario,
} from "./usuarios.store.server.ts";

/**
 * A customer of 'Nueva venta' without an account: a row with a code and no login, and its code. The same name and number again are the
 * same customer. An address that another person has is refused, so the sale never lands in an account that was not named.
 */
export async function registrarCliente(tx: Tx, cliente: ClienteNuevo): Promise<string> {
  const { nombre, celular, email } = cliente;
  // The lock of sign-ups: one with this address waits and then finds the customer, or the other way round.
  if (email) await bloquear(tx, `registro:${email}`);
  await bloquear(tx, `cliente:${celular}`);
  const conocido = await buscarClienteSinCuenta(tx, { nombre, celular });
  const delCorreo = email ? await buscarPorCorreo(tx, email) : null;
  if (delCorreo && delCorreo.codigo_referido !== conocido?.codigo_referido) throw deOtraPersona(delCorreo);
  if (conocido) return completar(tx, conocido, email);
  const codigo = await insertarConCodigo(tx, { nombre, celular, email, fecha_registro: tx.now() });
  tx.announce({ tabla: "usuarios", clave: codigo });
  return codigo;
}

async function completar(tx: Tx, conocido: Usuario, email: string | null): Promise<string> {
  const { codigo_referido: codigo } = conocido;
  if (email === null || email === conocido.email) return codigo;
  if (conocido.email !== null) throw rechazoDeCampo("estado", "email", correoDeCliente(codigo));
  await fijarCorreoDeCliente(tx, codigo, email);
  return codigo;
}

const deOtraPersona = ({ user_id, codigo_referido }: Usuario) =>
  rechazoDeCampo("estado", "email", user_id === null ? correoDeCliente(codigo_referido) : CORREO_CON_CUENTA);
