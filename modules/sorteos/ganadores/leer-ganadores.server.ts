import { puede } from "#modules/comun/acceso/permisos.ts";
import { numeroWhatsapp } from "#modules/comun/contacto/whatsapp.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { buscarPorCodigo } from "#modules/usuarios/usuarios.store.server.ts";
import {
  type EstadoConsentimiento,
  estadoConsentimiento,
  gano,
  type NombrePublico,
  type OfertaNombre,
} from "./ganador-publico.ts";
import { type Consentimiento, leerConsentimientos, leerContactos } from "./ganadores.store.server.ts";
import { ofertaDe } from "./mostrar-ganador.server.ts";

type Sorteado = Parameters<typeof gano>[0] & { key: string; sku: string };

/** What a winner is asked, and what they answered. */
export type ConsentimientoGanador = OfertaNombre & {
  estado: EstadoConsentimiento;
  /** What is shown now. */
  mostrado: NombrePublico | null;
};

/** A winner as an admin sees them, to hand over the prize. */
export type ContactoGanador = {
  codigo: string;
  nombre: string;
  celular: string;
  /** Null without a number that WhatsApp takes. */
  whatsapp: string | null;
  /** Sale of the product prize; null for the points, which are paid already. */
  venta: string | null;
};

type GanadoresLeidos = {
  /** By code: the names that winners allow to be shown. */
  publicos: ReadonlyMap<string, NombrePublico>;
  consentimiento: ConsentimientoGanador | null;
  contactos: Record<"producto" | "puntos", ContactoGanador | null> | null;
};

export const SIN_GANADORES: GanadoresLeidos = { publicos: new Map(), consentimiento: null, contactos: null };

/** Who won, as far as this person may know it. */
export async function leerGanadores(
  ctx: Ctx,
  sorteo: Sorteado,
  sesion: Sesion | null,
): Promise<GanadoresLeidos> {
  const codigo = sesion?.codigo_referido ?? "";
  const [respuestas, yo, contactos] = await Promise.all([
    leerConsentimientos(ctx, sorteo.key),
    gano(sorteo, codigo) ? buscarPorCodigo(ctx, codigo) : null,
    puede(sesion, "usuarios.ver") ? leerContactos(ctx, sorteo) : null,
  ]);
  const ultima = respuestas.find(({ usuario }) => usuario === codigo) ?? null;
  const estado = estadoConsentimiento(ultima);
  return {
    publicos: new Map(respuestas.flatMap((una) => enMapa(una))),
    consentimiento: yo && { ...(await ofertaDe(ctx, yo)), estado, mostrado: ultima && mostradoPor(ultima) },
    contactos: contactos && {
      producto: contactoDe(contactos, sorteo.ganador_producto),
      puntos: contactoDe(contactos, sorteo.ganador_puntos),
    },
  };
}

function mostradoPor(respuesta: Consentimiento): NombrePublico | null {
  const { nombre, comuna } = respuesta;
  return estadoConsentimiento(respuesta) === "mostrado" && nombre && comuna ? { nombre, comuna } : null;
}

function enMapa(respuesta: Consentimiento): [string, NombrePublico][] {
  const mostrado = mostradoPor(respuesta);
  return mostrado ? [[respuesta.usuario, mostrado]] : [];
}

type Contactos = Awaited<ReturnType<typeof leerContactos>>;

function contactoDe(contactos: Contactos, codigo: string | null): ContactoGanador | null {
  const suyo = contactos.find((uno) => uno.codigo === codigo);
  if (!suyo) return null;
  const nombre = [suyo.nombre, suyo.apellido].filter(Boolean).join(" ");
  const celular = suyo.celular ?? "";
  return { codigo: suyo.codigo, nombre, celular, whatsapp: numeroWhatsapp(celular), venta: suyo.venta };
}
