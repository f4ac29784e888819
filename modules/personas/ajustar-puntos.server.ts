import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { type Asiento, mismoAsiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { insertarAjuste } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, leerSaldo, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { leerAsientos } from "#modules/puntos/puntos.store.server.ts";
import { type DatosAjuste, leerFormularioAjuste } from "./ajuste.ts";
import { tomarPersona } from "./personas.store.server.ts";
import { sinSaldo, TEXTOS_PUNTOS, tituloAjuste } from "./textos.ts";

/** `saldo`: balance afterwards. `repetido`: the form had already been sent. */
export type Ajustado = { usuario: string; puntos: number; saldo: number; repetido: boolean };

/** Gives or takes points with a reason: writes a row of the formula and an entry of the book in one transaction. */
export async function ajustarPuntos(ctx: Ctx, entrada: Entrada, sesion: Sesion | null): Promise<Ajustado> {
  if (!sesion) throw new Rechazo("sin_sesion", SIN_SESION);
  exigirPermiso(sesion, "puntos.ajustar");
  const datos = exigirDatos(leerFormularioAjuste(entrada));
  if (datos.usuario === sesion.codigo_referido) throw new Rechazo("ajeno", TEXTOS_PUNTOS.propios);
  const asiento = asientoDe(datos, sesion);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, asiento.clave);
    if (await yaEscrito(tx, asiento)) {
      return respuesta(datos, await leerSaldo(tx, datos.usuario), true);
    }
    await exigirPersona(tx, datos.usuario);
    return respuesta(datos, await ajustar(tx, datos, asiento, sesion), false);
  });
}

const asientoDe = ({ usuario, puntos, motivo, clave }: DatosAjuste, sesion: Sesion): Asiento => ({
  clave: `ajuste:${clave}`,
  motivo: "ajuste",
  movimientos: traspaso(EMISION, cuentaUsuario(usuario), puntos),
  datos: { motivo, quien: sesion.codigo_referido },
});

const respuesta = ({ usuario, puntos }: DatosAjuste, saldo: number, repetido: boolean): Ajustado => ({
  usuario,
  puntos,
  saldo,
  repetido,
});

async function yaEscrito(tx: Tx, asiento: Asiento): Promise<boolean> {
  const primero = (await leerAsientos(tx.db, [asiento.clave])).get(asiento.clave);
  if (primero && !mismoAsiento(primero, asiento)) throw new Rechazo("estado", TEXTOS_PUNTOS.ya_registrado);
  return primero !== undefined;
}

async function exigirPersona(tx: Tx, codigo: string): Promise<void> {
  const persona = await tomarPersona(tx, codigo);
  if (!persona) throw new Rechazo("desconocido", TEXTOS_PUNTOS.persona_desconocida);
  const { eliminado_en, eliminacion_pedida_en } = persona;
  if (eliminado_en ?? eliminacion_pedida_en) throw new Rechazo("estado", TEXTOS_PUNTOS.persona_se_va);
}

async function ajustar(tx: Tx, datos: DatosAjuste, asiento: Asiento, sesion: Sesion): Promise<number> {
  const { usuario, puntos, motivo } = datos;
  const cuenta = cuentaUsuario(usuario);
  const antes = (await bloquearSaldos(tx, [EMISION, cuenta])).get(cuenta) ?? 0;
  if (antes + puntos < 0) throw rechazoDeCampo("valor", "puntos", sinSaldo(antes, puntos));
  await moverPuntos(tx, asiento);
  // Read it: given points pay open debts first.
  const saldo = await leerSaldo(tx, usuario);
  await insertarAjuste(tx, { usuario, puntos, motivo, fecha: tx.now() });
  tx.announce({ tabla: "tickets_compras", usuario });
  await notificar(tx, {
    clave: asiento.clave,
    usuario,
    titulo: tituloAjuste(puntos),
    texto: motivo,
    enlace: "/mis-puntos",
  });
  await anotarAuditoria(tx, {
    quien: sesion.codigo_referido,
    accion: "puntos.ajustar",
    objeto: `usuario:${usuario}`,
    antes: { saldo: antes },
    despues: { saldo, puntos, motivo },
  });
  return saldo;
}
