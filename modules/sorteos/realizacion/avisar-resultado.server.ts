import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { mascaraCodigo } from "#modules/comun/mascaras.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { premioPuntos } from "#modules/sorteos/bases.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { Participante, Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import type { Ganadores } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";

export type Realizado = {
  sorteo: Sorteo;
  /** Name of the product. */
  producto: string;
  participantes: readonly Participante[];
  resultado: Ganadores;
  codigo_venta: string;
};

/** Notifies all participants and both winners, and tells the admins that a prize has to be sent. */
export async function avisarResultado(tx: Tx, realizado: Realizado): Promise<void> {
  await notificarVarios(tx, realizado.participantes.map(avisoPara(realizado)));
  await encolarCorreos(tx, realizado.participantes.flatMap(correosPara(realizado)));
  const { codigo_venta, producto, resultado, sorteo } = realizado;
  await avisarAdmins(tx, {
    permiso: "despachos.mover",
    clave: `premio:${sorteo.key}`,
    titulo: `Premio por enviar: ${codigo_venta}`,
    texto: `${mascaraCodigo(resultado.ganador_producto)} ganó ${producto} en el sorteo ${sorteo.key}.`,
    enlace: `/admin/ventas/${codigo_venta}`,
  });
}

const avisoPara =
  ({ sorteo, producto, resultado }: Realizado) =>
  ({ codigo_referido }: Participante) => {
    const { numero_producto, numero_puntos, ganador_producto, ganador_puntos } = resultado;
    const enlace = rutaSorteo(sorteo.producto, sorteo.key);
    const aviso = {
      clave: `sorteo-resultado:${sorteo.key}:${codigo_referido}`,
      usuario: codigo_referido,
      enlace,
    };
    if (codigo_referido === ganador_producto) {
      const texto = `Tu número ${miles(numero_producto)} ganó: ${producto}. Lo enviaremos a la dirección de tu perfil.`;
      return { ...aviso, titulo: "¡Ganaste el sorteo!", texto };
    }
    if (codigo_referido === ganador_puntos) {
      const premio = conPuntos(premioPuntos(sorteo.objetivo));
      return {
        ...aviso,
        titulo: `¡Ganaste ${premio}!`,
        texto: `Tu número ${miles(numero_puntos)} ganó el segundo premio del sorteo de ${producto}.`,
      };
    }
    const texto = `${producto}: ganaron los números ${miles(numero_producto)} (el producto) y ${miles(numero_puntos)} (los puntos).`;
    return { ...aviso, titulo: "Ya hay ganadores", texto };
  };

const correosPara =
  ({ sorteo, producto, resultado, codigo_venta }: Realizado) =>
  ({ codigo_referido: usuario, email, nombre }: Participante) => {
    if (!email) return [];
    const { key, objetivo } = sorteo;
    const { numero_producto, numero_puntos, ganador_producto, ganador_puntos } = resultado;
    const a = { para: email, usuario };
    const datos = { nombre, producto, sku: sorteo.producto, key };
    const resumen = {
      ...datos,
      numero_producto,
      numero_puntos,
      premio_puntos: premioPuntos(objetivo),
      ganador_producto: mascaraCodigo(ganador_producto),
      ganador_puntos: mascaraCodigo(ganador_puntos),
    };
    const primero = { ...datos, numero: numero_producto, codigo_venta };
    const segundo = { ...datos, numero: numero_puntos, puntos: premioPuntos(objetivo) };
    return [
      {
        ...a,
        clave: `sorteo-resultado:${key}:${usuario}`,
        plantilla: "sorteo_resultado" as const,
        datos: resumen,
      },
      ...(usuario === ganador_producto
        ? [
            {
              ...a,
              clave: `premio-producto:${key}:${usuario}`,
              plantilla: "premio_producto" as const,
              datos: primero,
            },
          ]
        : []),
      ...(usuario === ganador_puntos
        ? [
            {
              ...a,
              clave: `premio-puntos:${key}:${usuario}`,
              plantilla: "premio_puntos" as const,
              datos: segundo,
            },
          ]
        : []),
    ];
  };
