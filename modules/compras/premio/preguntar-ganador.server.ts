import { escribirA } from "#modules/compras/avisos.server.ts";
import { conVenta } from "#modules/compras/venta/con-venta.server.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { cambiarVenta } from "#modules/compras/venta/venta.store.server.ts";
import { premioPorEnviar } from "#modules/compras/venta/venta.ts";
import { exigir, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { LARGO_PREGUNTA_PREMIO, negativaPregunta, negativaRespuesta, plazoReanudado } from "./reclamo.ts";
import { bloquearReclamo, cambiarReclamo } from "./reclamos.store.server.ts";

/** One tidy text; an empty one is refused beside its field. */
function exigirTexto(campo: "pregunta" | "respuesta", escrito: string, vacio: string): string {
  const texto = escrito
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LARGO_PREGUNTA_PREMIO);
  if (texto === "") throw rechazoDeCampo("valor", campo, vacio);
  return texto;
}

/** 'La tienda tiene una pregunta': asks the winner of a prize something. Its term does not run until it is answered or taken back. */
export async function preguntarGanador(
  ctx: Ctx,
  { codigo, ...pedido }: { codigo: string; pregunta: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "despachos.mover");
  const pregunta = exigirTexto("pregunta", pedido.pregunta, "Escribe la pregunta.");
  await conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, cliente, avisar, anotar }) => {
    const lineas = await leerLineas(tx, [venta.id]);
    const premio = await bloquearReclamo(tx, venta.id);
    exigir(negativaPregunta(premio, premioPorEnviar({ ...venta, lineas })));
    // A claimed prize has no term that could stand.
    const detenido_en = premio?.reclamado_en ? null : (premio?.detenido_en ?? tx.now());
    await cambiarReclamo(tx, venta.id, { pregunta, respuesta: null, detenido_en });
    const version = await cambiarVenta(tx, venta, {});
    await escribirA(tx, cliente, {
      clave: `premio-pregunta:${codigo}:${version}`,
      plantilla: "premio_pregunta",
      datos: { nombre: cliente.nombre, codigo, producto: lineas[0]?.nombre ?? "tu premio", pregunta },
    });
    await avisar({
      clase: "premio-pregunta",
      version,
      titulo: "Tenemos una pregunta por tu premio",
      texto: pregunta,
    });
    // The words go with the account; the record of what was done stays.
    await anotar("premios.preguntar", { antes: null, despues: null });
  });
}

/** The admin takes the question back: the term goes on. */
export async function retirarPregunta(
  ctx: Ctx,
  { codigo }: { codigo: string },
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "despachos.mover");
  await conVenta(ctx, { codigo, sesion, de: "ajena" }, async (tx, { venta, anotar }) => {
    const premio = await bloquearReclamo(tx, venta.id);
    exigir(negativaRespuesta(premio));
    await cambiarReclamo(tx, venta.id, { pregunta: null, respuesta: null, ...seguir(premio, tx.now()) });
    await cambiarVenta(tx, venta, {});
    await anotar("premios.retirar_pregunta", { antes: null, despues: null });
  });
}

/** The winner answers the question of the shop: the term goes on, and the admins are told. */
export async function responderPorPremio(
  ctx: Ctx,
  { codigo, ...pedido }: { codigo: string; respuesta: string },
  sesion: Sesion,
): Promise<void> {
  const respuesta = exigirTexto("respuesta", pedido.respuesta, "Escribe tu respuesta.");
  await conVenta(ctx, { codigo, sesion, de: "propia" }, async (tx, { venta, anotar }) => {
    const premio = await bloquearReclamo(tx, venta.id);
    exigir(negativaRespuesta(premio));
    await cambiarReclamo(tx, venta.id, { respuesta, ...seguir(premio, tx.now()) });
    const version = await cambiarVenta(tx, venta, {});
    await avisarAdmins(tx, {
      permiso: "despachos.mover",
      clave: `premio-respuesta:${codigo}:${version}`,
      titulo: `Respondieron por el premio ${codigo}`,
      texto: respuesta,
      enlace: `/admin/ventas/${codigo}`,
    });
    await anotar("premios.responder", { antes: null, despues: null });
  });
}

/** The term with what it had left; nothing changes where it did not stand. */
const seguir = (
  premio: { reclamar_hasta: Date; detenido_en: Date | null } | null,
  ahora: Date,
): { detenido_en: null; reclamar_hasta: Date } | object =>
  premio?.detenido_en
    ? { detenido_en: null, reclamar_hasta: plazoReanudado(premio, premio.detenido_en, ahora) }
    : {};
