import { leerPagadoresDe } from "#modules/compras/dinero/pagos.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigir, exigirDatos, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { contarDevolucion } from "./avisar-devolucion.server.ts";
import { conDevolucion, type DevolucionEnMano } from "./con-devolucion.server.ts";
import { cambiarPedida, type FilaPedida } from "./devoluciones.store.server.ts";
import { type DuenoDeCuenta, duenoDeCuenta, leerCuenta, negativaCuenta, pideMotivo } from "./pedido.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

type DeVenta = { venta: number; cuenta: FilaPedida["cuenta"]; perfil: string | null };

/** Whose account a customer named, by what the banks said of the payments of the sale; null without an account. */
export async function leerDueno(
  lector: Lector,
  { venta, cuenta, perfil }: DeVenta,
): Promise<DuenoDeCuenta | null> {
  if (!cuenta) return null;
  const pagadores = await leerPagadoresDe(lector, [], [venta]);
  return duenoDeCuenta(
    cuenta.rut,
    perfil,
    pagadores.map(({ rut }) => rut),
  );
}

/** Refuses an account of another person. */
export async function exigirCuentaPropia(tx: Tx, deVenta: DeVenta): Promise<void> {
  if ((await leerDueno(tx, deVenta)) === "ajena")
    throw rechazoDeCampo("valor", "rut", TEXTOS_DEVOLUCION.cuenta_ajena);
}

type Dicha = { id: number; codigo: string; entrada: Entrada };

/** 'Mi cuenta': the customer names the account for money that was to go back another way and could not. */
export async function decirCuenta(ctx: Ctx, { id, codigo, entrada }: Dicha, sesion: Sesion): Promise<void> {
  const cuenta = exigirDatos(leerCuenta(entrada));
  await conDevolucion(ctx, { id, sesion, de: "propia" }, async (tx, { pedida, venta, cliente, anotar }) => {
    if (venta.codigo !== codigo) throw rechazoDeCampo("estado", "numero", TEXTOS_DEVOLUCION.desconocida);
    exigir(negativaCuenta(pedida));
    await exigirCuentaPropia(tx, { venta: venta.id, cuenta, perfil: cliente.rut });
    await cambiarPedida(tx, pedida, { cuenta });
    await anotar("devoluciones.cuenta", { despues: { devolucion: id } });
    await avisarAdmins(tx, {
      permiso: "ventas.anular",
      clave: `devolucion-cuenta:${id}:${pedida.version + 1}`,
      titulo: `Cuenta para la devolución de ${codigo}`,
      texto: "El cliente dijo a qué cuenta transferirle.",
      enlace: `/admin/devoluciones/${id}`,
    });
  });
}

/** Asks the customer for the account: the money goes by transfer now. `pedida` is the request after that. */
export async function pedirCuenta(tx: Tx, enMano: DevolucionEnMano, monto: number): Promise<void> {
  const { pedida, lineas } = enMano;
  await contarDevolucion(tx, enMano, {
    pedida,
    clave: `devolucion:${pedida.id}:cuenta:${pedida.version + 1}`,
    lineas: lineas.map(({ de, cantidad }) => ({ ...de, cantidad })),
    titulo: "Dinos a qué cuenta te devolvemos el dinero",
    parrafos: [
      `Tu tarjeta no pudo recibir los ${pesos(monto)} de tu devolución, así que te los transferimos.`,
      "Entra a tu pedido, en «Ver la devolución», y escribe los datos de una cuenta tuya.",
    ],
  });
}

/**
 * Refuses a transfer to nowhere, and one to an account that nothing proves to be the customer's while the admin does not say how they
 * know. A person who deleted their account leaves none, and cannot name another.
 */
export async function exigirCuentaComprobada(
  tx: Tx,
  { pedida, venta, cliente, anotar }: DevolucionEnMano,
  motivo: string,
): Promise<void> {
  const { id, cuenta, forma } = pedida;
  if (forma !== "transferencia") return;
  if (!cuenta && cliente.eliminado_en === null) throw new Rechazo("estado", TEXTOS_DEVOLUCION.sin_cuenta);
  const dueno = await leerDueno(tx, { venta: venta.id, cuenta, perfil: cliente.rut });
  if (!pideMotivo(dueno)) return;
  if (motivo === "") throw rechazoDeCampo("valor", "motivo", TEXTOS_DEVOLUCION.cuenta_sin_comprobar);
  await anotar("devoluciones.comprobar_cuenta", { despues: { devolucion: id, dueno, motivo } });
}
