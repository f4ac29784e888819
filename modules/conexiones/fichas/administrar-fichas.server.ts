import { createHash } from "node:crypto";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { estadoFicha, leerAlcances, leerFichaNueva, MAX_FICHAS, mascaraFicha, PREFIJO } from "./ficha.ts";
import {
  bloquearFicha,
  contarSinRevocar,
  fijarRevocada,
  insertarFicha,
  leerFichas,
} from "./fichas.store.server.ts";

const BYTES = 32;
const VENCIDA = "Elige un día que todavía no termina.";
const DEMASIADAS = `Hay ${MAX_FICHAS} fichas sin revocar: revoca primero las que no se usan.`;
const DESCONOCIDA = "Esa ficha no existe.";

/** The token is random with 256 bits, so a plain hash is enough: there is nothing to guess. */
export const huellaFicha = (valor: string): string => createHash("sha256").update(valor).digest("hex");

/** Makes a token and returns its value, which only this answer contains. */
export async function crearFicha(
  ctx: Ctx,
  entrada: Entrada,
  sesion: Sesion,
): Promise<{ nombre: string; valor: string }> {
  exigirPermiso(sesion, "conexiones.editar");
  const { nombre, alcances, vence_en } = exigirDatos(leerFichaNueva(entrada));
  if (vence_en && vence_en <= ctx.now()) throw rechazoDeCampo("valor", "vence", VENCIDA);
  const valor = `${PREFIJO}${Buffer.from(ctx.random(BYTES)).toString("base64url")}`;
  const final = valor.slice(-4);
  const quien = sesion.codigo_referido;
  await enTransaccion(ctx, async (tx) => {
    if ((await contarSinRevocar(tx)) >= MAX_FICHAS) throw new Rechazo("estado", DEMASIADAS);
    const id = await insertarFicha(tx, {
      nombre,
      huella: huellaFicha(valor),
      final,
      alcances,
      vence_en,
      creada_por: quien,
      creada_en: tx.now(),
    });
    await anotarAuditoria(tx, {
      quien,
      accion: "conexiones.ficha_crear",
      objeto: `ficha:${id}`,
      despues: { nombre, ficha: mascaraFicha(final), alcances, vence_en },
    });
  });
  return { nombre, valor };
}

/** Ends a token at once: every request reads its row. A second time changes nothing. */
export async function revocarFicha(ctx: Ctx, id: number, sesion: Sesion): Promise<{ nombre: string }> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const ficha = await bloquearFicha(tx, id);
    if (!ficha) throw new Rechazo("desconocido", DESCONOCIDA);
    const { nombre, final } = ficha;
    if (ficha.revocada_en) return { nombre };
    await fijarRevocada(tx, id, sesion.codigo_referido, tx.now());
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "conexiones.ficha_revocar",
      objeto: `ficha:${id}`,
      antes: { nombre, ficha: mascaraFicha(final) },
    });
    return { nombre };
  });
}

/** The tokens as the page of connections lists them. */
export async function listarFichas(ctx: Lector & Pick<Ctx, "now">) {
  const filas = await leerFichas(ctx);
  return filas.map(({ final, alcances, revocada_en, ...fila }) => ({
    ...fila,
    ficha: mascaraFicha(final),
    alcances: leerAlcances(alcances),
    revocada_en,
    estado: estadoFicha({ vence_en: fila.vence_en, revocada_en }, ctx.now()),
  }));
}

export type FichaListada = Awaited<ReturnType<typeof listarFichas>>[number];
