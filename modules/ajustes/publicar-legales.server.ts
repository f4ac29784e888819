import { isDeepStrictEqual } from "node:util";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, exigirReciente } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarAjustes, leerAjustes } from "./ajustes.store.server.ts";
import type { Ajustes } from "./ajustes.ts";
import { insertarVersion, leerVersionLegal, listarVersionesLegales } from "./legales.store.server.ts";
import { leerTextosPropios, type Propios, siguienteVersion, type VersionGuardada } from "./legales.ts";

/** Writes both documents from the settings, the owner's texts and the name of the version. */
export type Redactar = (ajustes: Ajustes, propios: Propios) => VersionGuardada["documentos"];

/** The version in force with the owner's texts; null in a shop that has published none. */
export async function versionVigente(ctx: Lector) {
  const [nueva] = await listarVersionesLegales(ctx);
  return nueva ? leerVersionLegal(ctx, nueva.version) : null;
}

/** Whether the texts in force differ from what would be published now: a release may change the words of the house. */
export async function hayTextosNuevos(ctx: Lector, redactar: Redactar): Promise<boolean> {
  const vigente = await versionVigente(ctx);
  return vigente !== null && !sonIguales(vigente, redactar(await leerAjustes(ctx), vigente));
}

/** Compared as stored: JSON has no undefined and no order of keys. */
const sonIguales = (vigente: VersionGuardada, documentos: VersionGuardada["documentos"]): boolean =>
  isDeepStrictEqual(vigente.documentos, JSON.parse(JSON.stringify(documentos)));

/** Publishes the documents with these texts of the owner. Equal texts make no new version. */
export async function publicarLegales(
  ctx: Ctx,
  entrada: Entrada,
  sesion: Sesion,
  redactar: Redactar,
): Promise<{ version: string | null }> {
  exigirPermiso(sesion, "ajustes.guardar");
  // Customers accept these texts when they buy.
  exigirReciente(sesion);
  const propios = exigirDatos(leerTextosPropios(entrada));
  return enTransaccion(ctx, (tx) => publicar(tx, propios, sesion, redactar));
}

/** After a change of the settings: a published text that quotes them gets its next version. */
export async function republicarLegales(ctx: Ctx, sesion: Sesion, redactar: Redactar): Promise<void> {
  exigirPermiso(sesion, "ajustes.guardar");
  await enTransaccion(ctx, async (tx) => {
    const vigente = await versionVigente(tx);
    if (vigente) await publicar(tx, vigente, sesion, redactar);
  });
}

async function publicar(
  tx: Tx,
  { parrafos, reemplaza }: Propios,
  { codigo_referido: quien }: Sesion,
  redactar: Redactar,
): Promise<{ version: string | null }> {
  await bloquear(tx, "ajustes");
  const ajustes = await leerAjustes(tx);
  const vigente = await versionVigente(tx);
  const todas = await listarVersionesLegales(tx);
  if (vigente && sonIguales(vigente, redactar(ajustes, { parrafos, reemplaza }))) return { version: null };
  const version = siguienteVersion(
    diaDe(tx.now()),
    todas.map((una) => una.version),
  );
  const documentos = redactar({ ...ajustes, terminos_version: version }, { parrafos, reemplaza });
  await insertarVersion(tx, {
    version,
    vigente_desde: tx.now(),
    datos: { parrafos, reemplaza, documentos },
    quien,
  });
  await guardarAjustes(tx, { terminos_version: version }, quien);
  await anotarAuditoria(tx, {
    quien,
    accion: "legales.publicar",
    objeto: `legal:${version}`,
    antes: vigente && {
      version: vigente.version,
      parrafos: vigente.parrafos,
      reemplaza: vigente.reemplaza,
    },
    despues: { version, parrafos, reemplaza },
  });
  return { version };
}
