import { type FotoSubida, prepararFoto } from "#modules/comun/archivos/preparar-foto.server.ts";
import { guardarFoto } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { aplicarCambio } from "./cambiar-orden.ts";
import { leerFotosConocidas } from "./catalogo.store.server.ts";
import { VERSIONES_PORTADA } from "./editar-portada.server.ts";
import { leerPortadaEscrita } from "./formulario.ts";
import {
  borrarBorradores,
  borrarVersionesAnteriores,
  insertarPortada,
  leerBorrador,
  leerPublicada,
  leerVersionPortada,
  listarVersionesPortada,
} from "./portada.store.server.ts";
import { type Contenido, fotosDePortada, leerContenido, type Portada } from "./portada.ts";

export const TEXTOS_PORTADA = {
  otra_persona:
    "Otra persona guardó la portada mientras la editabas. No guardamos nada: copia lo que escribiste, recarga la página y vuelve a intentarlo.",
  otra_publicacion: "La portada cambió mientras mirabas esta página. Recárgala y prueba de nuevo.",
  sin_borrador: "No hay un borrador que descartar.",
  sin_anterior: "No hay una portada anterior a la que volver.",
  version_desconocida: "Esa versión ya no existe.",
  foto_desconocida: "Una de las fotos ya no existe: súbela de nuevo.",
} as const;

/** What an editor sends: its fields, the version it started from, and what its button asks for besides. */
export type PortadaEnviada = {
  campos: Iterable<readonly [string, unknown]>;
  version: number;
  cambio: string;
};

/** Saves a draft. It replaces the last one, so the id of the draft is its version. */
export async function guardarBorrador(
  ctx: Ctx,
  enviada: PortadaEnviada,
  sesion: Sesion,
): Promise<{ id: number }> {
  return escribir(ctx, enviada, sesion, false);
}

/** Publishes what the editor shows. Visitors of every process get it with their next page. */
export async function publicarPortada(
  ctx: Ctx,
  enviada: PortadaEnviada,
  sesion: Sesion,
): Promise<{ id: number }> {
  return escribir(ctx, enviada, sesion, true);
}

function escribir(
  ctx: Ctx,
  enviada: PortadaEnviada,
  sesion: Sesion,
  publicada: boolean,
): Promise<{ id: number }> {
  exigirPermiso(sesion, "portada.editar");
  const portada = aplicarCambio(exigirDatos(leerPortadaEscrita(enviada.campos)), enviada.cambio);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "portada");
    const borrador = await leerBorrador(tx);
    const actual = await leerPublicada(tx);
    if ((borrador?.id ?? actual?.id ?? 0) !== enviada.version)
      throw new Rechazo("estado", TEXTOS_PORTADA.otra_persona);
    await exigirFotos(tx, portada);
    await borrarBorradores(tx);
    const id = await agregar(tx, { automatica: false, portada }, sesion, publicada);
    const accion = publicada ? "portada.publicar" : "portada.guardar";
    await anotar(tx, sesion, {
      accion,
      antes: { version: enviada.version },
      despues: { version: id, ...resumen(portada) },
    });
    return { id };
  });
}

/** A picture that is not the shop's own would leave a hole in the page. */
async function exigirFotos(tx: Tx, portada: Portada): Promise<void> {
  const fotos = fotosDePortada(portada);
  const conocidas = await leerFotosConocidas(tx, fotos);
  if (fotos.some((foto) => !conocidas.has(foto))) throw new Rechazo("valor", TEXTOS_PORTADA.foto_desconocida);
}

const resumen = (portada: Portada) => ({
  secciones: portada.orden.filter((tipo) => portada[tipo].visible),
});

async function agregar(tx: Tx, contenido: Contenido, { codigo_referido }: Sesion, publicada: boolean) {
  const id = await insertarPortada(tx, { contenido, quien: codigo_referido, publicada });
  if (publicada) {
    const versiones = await listarVersionesPortada(tx, VERSIONES_PORTADA);
    const ultima = versiones.at(-1);
    if (ultima) await borrarVersionesAnteriores(tx, ultima.id);
  }
  tx.announce({ tabla: "portadas", clave: String(id) });
  return id;
}

type Hecho = {
  accion: "portada.guardar" | "portada.publicar" | "portada.volver" | "portada.descartar";
  antes?: object;
  despues?: object;
};

const anotar = (tx: Tx, { codigo_referido: quien }: Sesion, hecho: Hecho) =>
  anotarAuditoria(tx, { quien, objeto: "portada", ...hecho });

/** Drops the draft, if it is still the one that the admin saw. */
export async function descartarBorrador(ctx: Ctx, version: number, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "portada.editar");
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "portada");
    const borrador = await leerBorrador(tx);
    if (!borrador) throw new Rechazo("estado", TEXTOS_PORTADA.sin_borrador);
    if (borrador.id !== version) throw new Rechazo("estado", TEXTOS_PORTADA.otra_publicacion);
    await borrarBorradores(tx);
    await anotar(tx, sesion, { accion: "portada.descartar", antes: { version } });
    tx.announce({ tabla: "portadas" });
  });
}

/**
 * Publishes an earlier version again: the one before the current, or any of the history. `publicada` is the current one
 * as the admin saw it, so that two presses at once go back one version, not two. The draft stays.
 */
export async function volverAPortada(
  ctx: Ctx,
  { publicada, a }: { publicada: number; a: number | "anterior" | "automatica" },
  sesion: Sesion,
): Promise<{ id: number }> {
  exigirPermiso(sesion, "portada.editar");
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "portada");
    const actual = await leerPublicada(tx);
    if ((actual?.id ?? 0) !== publicada) throw new Rechazo("estado", TEXTOS_PORTADA.otra_publicacion);
    const contenido = await contenidoAnterior(tx, a);
    const id = await agregar(tx, contenido, sesion, true);
    await anotar(tx, sesion, {
      accion: "portada.volver",
      antes: { version: publicada },
      despues: { version: id, a },
    });
    return { id };
  });
}

async function contenidoAnterior(tx: Tx, a: number | "anterior" | "automatica"): Promise<Contenido> {
  if (a === "automatica") return { automatica: true };
  if (a === "anterior") {
    const [actual, anterior] = await listarVersionesPortada(tx, 2);
    // Before the first version that a person published, the shop made the page by itself.
    if (actual?.quien && !anterior) return { automatica: true };
    if (!anterior) throw new Rechazo("estado", TEXTOS_PORTADA.sin_anterior);
    return exigirContenido(anterior.contenido);
  }
  const version = await leerVersionPortada(tx, a);
  if (!version) throw new Rechazo("desconocido", TEXTOS_PORTADA.version_desconocida);
  return exigirContenido(version.contenido);
}

function exigirContenido(valor: unknown): Contenido {
  const contenido = leerContenido(valor);
  if (!contenido) throw new Rechazo("estado", TEXTOS_PORTADA.version_desconocida);
  return contenido;
}

/** Stores a picture for the home page, prepared like the pictures of products. */
export async function subirFotoPortada(
  ctx: Ctx,
  subida: FotoSubida,
  sesion: Sesion,
): Promise<{ archivo: string }> {
  exigirPermiso(sesion, "portada.editar");
  const foto = await prepararFoto(subida);
  await enTransaccion(ctx, async (tx) => {
    await guardarFoto(tx, { ...foto, created_at: tx.now() });
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, {
      quien,
      accion: "portada.foto",
      objeto: "portada",
      despues: { foto: foto.id },
    });
  });
  return { archivo: foto.id };
}
