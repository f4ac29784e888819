import { leerBloqueoDe } from "#modules/comun/bloqueos/bloqueos.store.server.ts";
import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { buscarPorCodigo } from "#modules/usuarios/usuarios.store.server.ts";
import { clavesDeCorreos } from "./correos-solicitud.ts";
import {
  contarSolicitudes,
  type FiltroSolicitudes,
  leerCorreosDeSolicitud,
  leerPaginaSolicitudes,
  leerSolicitudDatos,
} from "./solicitudes.store.server.ts";

const POR_PAGINA = 25;

/** A page of the desk, with how many requests each filter finds. */
export async function listarSolicitudes(
  ctx: Ctx,
  { pagina: pedida, texto, estado }: FiltroSolicitudes & { pagina: number },
) {
  const conteos = await contarSolicitudes(ctx, texto);
  const paginas = paginasDe(Math.min(conteos[estado ?? "todas"], TOPE_CONTEO), POR_PAGINA);
  const pagina = Math.min(Math.max(1, pedida), paginas);
  const solicitudes = await leerPaginaSolicitudes(
    ctx,
    { estado, texto },
    { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA },
  );
  return { solicitudes, conteos, pagina, paginas, ahora: ctx.now() };
}

/** A request with its person, the block of their data and the mails about it; null when there is none. */
export async function verSolicitud(ctx: Ctx, codigo: string) {
  const solicitud = await leerSolicitudDatos(ctx, codigo);
  if (!solicitud) return null;
  const persona = solicitud.usuario === null ? null : await buscarPorCodigo(ctx, solicitud.usuario);
  return {
    solicitud,
    persona: persona && {
      codigo_referido: persona.codigo_referido,
      nombre: [persona.nombre, persona.apellido].filter(Boolean).join(" "),
      eliminada: persona.eliminado_en !== null,
    },
    bloqueo: await leerBloqueoDe(ctx, solicitud),
    correos: await leerCorreosDeSolicitud(ctx, clavesDeCorreos(codigo)),
    ahora: ctx.now(),
  };
}
