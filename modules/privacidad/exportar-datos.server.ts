import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerTodosDe } from "#modules/consentimientos/consentimientos.store.server.ts";
import { leerAvisosPropios } from "#modules/productos/avisos/avisos.store.server.ts";
import { listarReferidos } from "#modules/referidos/listar-referidos.server.ts";
import { leerConsentimientosDe } from "#modules/sorteos/ganadores/ganadores.store.server.ts";
import { leerInvitacionesDe } from "#modules/usuarios/acceso/invitaciones.store.server.ts";
import { contarCodigos, listarLlaves, totpDesde } from "#modules/usuarios/factor/factor.store.server.ts";
import { leerFiltrosDe } from "#modules/usuarios/filtros/filtros.store.server.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import {
  leerAportes,
  leerApuestasDePersona,
  leerConversaciones,
  leerCorreos,
  leerDeudasPropias,
  leerEnviosPropios,
  leerFavoritosPropios,
  leerLimitesPropios,
  leerMontoncitos,
  leerNotificacionesDePersona,
  leerPagadoresPropios,
  leerParticipacionesDePersona,
  leerPreferenciasPush,
  leerReferenteDePersona,
  leerSesiones,
  leerSuscripcionesPush,
} from "./datos-personales.store.server.ts";
import { exportarCompras } from "./exportar-compras.server.ts";
import { anotarEjercidaHoy } from "./solicitudes/anotar-solicitud.server.ts";
import { leerSolicitudesPropias } from "./solicitudes/solicitudes.store.server.ts";
import { TEXTOS_DERECHOS } from "./solicitudes/textos.ts";

/** The person takes the copy of their data: the right of access, answered at once and recorded, once a day. */
export async function descargarDatos(ctx: Ctx, sesion: Sesion) {
  const datos = await exportarDatos(ctx, sesion);
  await anotarEjercidaHoy(ctx, {
    usuario: sesion.codigo_referido,
    clase: "acceso",
    estado: "acogida",
    respuesta: TEXTOS_DERECHOS.exportada,
  });
  return datos;
}

/** Everything that the shop stores about one person, for that person. Codes of other people are masked. */
export async function exportarDatos(ctx: Ctx, { user_id, codigo_referido, email }: Sesion) {
  const usuario = await buscarUsuario(ctx, user_id);
  if (!usuario) throw new Rechazo("sin_sesion", SIN_SESION);
  const { version: _version, nombre_plano: _plano, ...perfil } = usuario;
  const referente = await leerReferenteDePersona(ctx, codigo_referido);
  return {
    generado_en: ctx.now(),
    perfil,
    invitado_por: referente && mascaraCodigo(referente, "otro"),
    referidos: await listarReferidos(ctx, codigo_referido),
    ...(await exportarCompras(ctx, codigo_referido)),
    puntos_por_devolver: await leerDeudasPropias(ctx, codigo_referido),
    participaciones: await leerParticipacionesDePersona(ctx, codigo_referido),
    aportes_a_sorteos: (await leerAportes(ctx, codigo_referido)).map(sinUsuario),
    nombre_en_sorteos_ganados: await leerConsentimientosDe(ctx, codigo_referido),
    apuestas: await leerApuestasDePersona(ctx, codigo_referido),
    resultados_del_juego: await leerMontoncitos(ctx, codigo_referido),
    limites_del_juego: await leerLimitesPropios(ctx, codigo_referido),
    favoritos: await leerFavoritosPropios(ctx, codigo_referido),
    avisos_pedidos: await leerAvisosPropios(ctx, codigo_referido),
    invitaciones_al_equipo: await leerInvitacionesDe(ctx, { usuario: codigo_referido, email }),
    filtros_guardados: await leerFiltrosDe(ctx, codigo_referido),
    pagadores: await leerPagadoresPropios(ctx, codigo_referido),
    avisos_a_otros_sistemas: await leerEnviosPropios(ctx, codigo_referido),
    conversaciones: await leerConversaciones(ctx, codigo_referido),
    notificaciones: await leerNotificacionesDePersona(ctx, codigo_referido),
    avisos_en_dispositivos: {
      elegidos: await leerPreferenciasPush(ctx, codigo_referido),
      // The service that delivers, not the address: it is a key to the person's browser.
      dispositivos: (await leerSuscripcionesPush(ctx, codigo_referido)).map(({ endpoint, creada_en }) => ({
        servicio: new URL(endpoint).host,
        creada_en,
      })),
    },
    permisos: await leerTodosDe(ctx, codigo_referido),
    correos: await leerCorreos(ctx, email),
    sesiones: (await leerSesiones(ctx, user_id)).map(
      ({ createdAt, expiresAt, userAgent, usada_en, probada_en, red }) => ({
        iniciada_en: createdAt,
        vence_en: expiresAt,
        navegador: userAgent,
        usada_en,
        probada_en,
        red,
      }),
    ),
    segundo_factor: await segundoFactorDe(ctx, user_id),
    derechos: await leerSolicitudesPropias(ctx, codigo_referido),
  };
}

/** That the factors exist and when they were used, never what proves them. */
async function segundoFactorDe(ctx: Ctx, user_id: string) {
  const llaves = await listarLlaves(ctx, user_id);
  return {
    app_de_codigos_desde: await totpDesde(ctx, user_id),
    codigos_de_recuperacion: await contarCodigos(ctx, user_id),
    llaves_de_acceso: llaves.map(({ nombre, creada_en, usada_en }) => ({ nombre, creada_en, usada_en })),
  };
}

const sinUsuario = <T extends { usuario: string }>({ usuario: _usuario, ...resto }: T) => resto;
