import type { Peticion } from "#app/context.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisoEspacio, juzgarEspacio } from "#modules/ajustes/espacio.ts";
import { faltaIdentidad } from "#modules/ajustes/identidad.ts";
import { marcaDe } from "#modules/ajustes/marca/marca.ts";
import { perfilesDe } from "#modules/ajustes/redes.ts";
import { leerTramos, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import { enumerar } from "#modules/comun/texto/frases.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerMarcoDe } from "#modules/personas/leer-marco.server.ts";
import { leerNovedades } from "#modules/productos/leer-novedades.server.ts";

/** The SKUs that a visitor keeps are in the browser. */
const SIN_PERSONA = { puntos: 0, favoritos: [], no_leidas: 0, proxima_en: null };

/** The data of the frame around every page: session, points, seller and footer links. */
export async function loadRoot({
  ctx,
  sesion,
  sin_trabajador = false,
  disco,
}: Pick<Peticion, "ctx" | "sesion" | "sin_trabajador" | "disco">) {
  const [{ ajustes, comun }, persona, libre] = await Promise.all([
    leerComun(ctx, "marco", () => leerMarco(ctx)),
    sesion ? leerPersona(ctx, sesion) : SIN_PERSONA,
    sesion?.role === "admin" ? (disco?.() ?? null) : null,
  ]);
  const espacio = libre === null ? null : avisoEspacio(juzgarEspacio(libre, ajustes));
  const { codigo_referido, nombre, email, role, rol_admin = null, factor = "opcional" } = sesion ?? {};
  return {
    usuario:
      codigo_referido && email && role
        ? { codigo_referido, nombre: nombre ?? null, email, role, rol_admin, factor }
        : null,
    ...persona,
    ...comun,
    /** For admins while the disk of the database fills up. */
    ...(espacio === null ? {} : { espacio }),
    /** Pages neither register the service worker nor offer notices. Absent in a shop that has them. */
    ...(sin_trabajador ? { sin_trabajador } : {}),
  };
}

/**
 * The frame must not take the place of the page: if the balance or the bell cannot be read, the log has it, and the page below says
 * what it could not read itself.
 */
const leerPersona = (ctx: Ctx, sesion: Sesion) =>
  leerMarcoDe(ctx, sesion).catch((error: unknown) => {
    ctx.log.error("frame: failed", describeError(error));
    return SIN_PERSONA;
  });

/** What is the same for everybody, read once for all pages of a moment. */
async function leerMarco(ctx: Ctx) {
  const [ajustes, novedades] = await Promise.all([leerAjustes(ctx), leerNovedades(ctx)]);
  const comun = {
    ajustes: publicos(ajustes),
    marca: marcaDe(ajustes),
    /** What the seller's identity lacks; only admins get here while there is something. */
    falta: enumerar(faltaIdentidad(ajustes)),
    ...novedades,
    anio: partesSantiago(ctx.now()).anio,
    /** The clock of Santiago. */
    tramos: leerTramos(ctx.now()),
  };
  return { ajustes, comun };
}

type Ajustes = Awaited<ReturnType<typeof leerAjustes>>;

/** The settings that may be published. */
const publicos = (a: Ajustes) => ({
  demostracion: a.demostracion,
  razon_social: a.razon_social,
  rut: a.rut,
  giro: a.giro,
  domicilio: a.domicilio,
  email: a.email,
  telefono: a.telefono,
  whatsapp_numero: a.whatsapp_numero,
  tickets_en_venta: a.tickets_en_venta,
  sorteos_activos: a.sorteos_activos,
  juego_activo: a.juego_activo,
  aviso_tickets: a.aviso_tickets,
  aviso_sorteos: a.aviso_sorteos,
  aviso_juego: a.aviso_juego,
  redes: perfilesDe(a),
  lema: a.lema,
  descripcion: a.descripcion,
  pie: a.pie,
});
