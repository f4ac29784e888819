import { hastaElDia } from "#modules/compras/premio/reclamo.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { puntosDelPremio } from "#modules/sorteos/bases.ts";
import { reglasDelPremio } from "#modules/sorteos/bases-guardadas.ts";
import { fraseNoSalio, rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { Participante, Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import type { Ganadores } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";

export type Realizado = {
  sorteo: Sorteo;
  sorteado_en: Date;
  /** Name of the product. */
  producto: string;
  participantes: readonly Participante[];
  resultado: Ganadores;
  codigo_venta: string;
};

/**
 * Tells each participant once, on the bell and by one mail, what the draw brought them, and the admins that a prize has to be
 * sent. The notices are written here, in the transaction of the draw, and seen when every page has shown the result.
 */
export async function avisarResultado(tx: Tx, realizado: Realizado): Promise<void> {
  const { codigo_venta, producto, participantes, resultado, sorteo, sorteado_en } = realizado;
  const desde = reveladoEn(sorteado_en);
  await notificarVarios(
    tx,
    participantes.map((participante) => ({ ...avisoPara(realizado, participante), desde })),
  );
  await encolarCorreos(
    tx,
    participantes
      .map((participante) => correoPara(realizado, participante, desde))
      .filter((correo) => correo !== null),
  );
  await avisarAdmins(tx, {
    permiso: "despachos.mover",
    clave: `premio:${sorteo.key}`,
    titulo: `Premio por enviar: ${codigo_venta}`,
    texto: `${mascaraCodigo(resultado.ganador_producto, "sorteo")} ganó ${producto} en el sorteo ${sorteo.key}.`,
    enlace: `/admin/ventas/${codigo_venta}`,
    desde,
  });
}

function avisoPara(
  { sorteo, producto, resultado }: Realizado,
  { codigo_referido: usuario, puntos }: Participante,
) {
  const { numero_producto, numero_puntos, ganador_producto, ganador_puntos } = resultado;
  const aviso = {
    clave: `sorteo-resultado:${sorteo.key}:${usuario}`,
    usuario,
    enlace: rutaSorteo(sorteo.producto, sorteo.key),
  };
  if (usuario === ganador_producto)
    return {
      ...aviso,
      push: "premio" as const,
      titulo: "¡Ganaste el sorteo!",
      texto: `Tu número ${miles(numero_producto)} ganó: ${producto}. Lo enviaremos a la dirección de tu perfil.`,
    };
  if (usuario === ganador_puntos)
    return {
      ...aviso,
      push: "premio" as const,
      titulo: `¡Ganaste ${conPuntos(puntosDelPremio(sorteo.objetivo))}!`,
      texto: `Tu número ${miles(numero_puntos)} ganó el segundo premio del sorteo de ${producto}.`,
    };
  return {
    ...aviso,
    titulo: "Gracias por participar",
    texto: `${fraseNoSalio(puntos)} ${producto}: ganaron los números ${miles(numero_producto)} (el producto) y ${miles(numero_puntos)} (los puntos).`,
  };
}

/** One mail: winners read what they won, the others the two numbers. None for an account without an address. */
function correoPara(
  { sorteo, producto, resultado, codigo_venta, sorteado_en }: Realizado,
  { codigo_referido: usuario, email, nombre, puntos }: Participante,
  desde: Date,
) {
  if (!email) return null;
  const { key, objetivo } = sorteo;
  const { numero_producto, numero_puntos, ganador_producto, ganador_puntos } = resultado;
  const correo = { para: email, usuario, desde };
  const datos = { nombre, producto, sku: sorteo.producto, key };
  const premio_puntos = puntosDelPremio(objetivo);
  const { envio_premio, dias_para_reclamar } = reglasDelPremio(sorteo.bases);
  if (usuario === ganador_producto)
    return {
      ...correo,
      clave: `premio-producto:${key}:${usuario}`,
      plantilla: "premio_producto" as const,
      datos: {
        ...datos,
        numero: numero_producto,
        codigo_venta,
        envio_premio: envio_premio ?? "tienda",
        ...(dias_para_reclamar !== null && {
          reclamar_hasta: hastaElDia(finDeDiasCorridos(sorteado_en, dias_para_reclamar)),
        }),
      },
    };
  if (usuario === ganador_puntos)
    return {
      ...correo,
      clave: `premio-puntos:${key}:${usuario}`,
      plantilla: "premio_puntos" as const,
      datos: { ...datos, numero: numero_puntos, puntos: premio_puntos },
    };
  return {
    ...correo,
    clave: `sorteo-resultado:${key}:${usuario}`,
    plantilla: "sorteo_resultado" as const,
    datos: {
      ...datos,
      mis_puntos: puntos,
      numero_producto,
      numero_puntos,
      premio_puntos,
      ganador_producto: mascaraCodigo(ganador_producto, "sorteo"),
      ganador_puntos: mascaraCodigo(ganador_puntos, "sorteo"),
    },
  };
}
