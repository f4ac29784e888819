import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, exigirReciente } from "#modules/comun/rechazo/exigir.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { guardarAjustes, leerAjustes } from "../ajustes.store.server.ts";
import type { Ajustes } from "../ajustes.ts";
import {
  insertarVersion,
  leerUltimaVersion,
  leerVersionLegal,
  listarVersionesLegales,
} from "./legales.store.server.ts";
import {
  leerTextosPropios,
  type Propios,
  SIN_PROPIOS,
  siguienteVersion,
  type VersionGuardada,
} from "./legales.ts";

type Documentos = VersionGuardada["documentos"];

/** Writes both documents from the settings, the owner's texts and the name of the version. */
export type Redactar = (ajustes: Ajustes, propios: Propios) => Documentos;

/** The author of the first version, in a shop whose owner has published none. */
const LA_TIENDA = "sistema:legales";

/** The newest version with the owner's texts; null in a shop that has none. */
export async function versionVigente(ctx: Lector) {
  const nueva = await leerUltimaVersion(ctx);
  return nueva ? leerVersionLegal(ctx, nueva.version) : null;
}

/**
 * The name of the version in force. The texts of a shop whose owner has published none follow its settings: the first request that
 * needs their version fixes it, and the next after each change of theirs. Sales refer to it.
 */
export const terminosVigentes = (ctx: Ctx, redactar: Redactar): Promise<string> =>
  leerComun(ctx, "terminos", async () => {
    const nueva = await leerUltimaVersion(ctx);
    if (nueva?.quien) return nueva.version;
    if (nueva && nueva.huella === huellaDe(redactar(await leerAjustes(ctx), SIN_PROPIOS)))
      return nueva.version;
    return enTransaccion(ctx, (tx) => fijarTerminos(tx, redactar));
  });

/** Fixes the texts as the settings say them, unless the owner has published some, and returns the name of the version in force. */
export async function fijarTerminos(tx: Tx, redactar: Redactar): Promise<string> {
  const { version } = await publicar(tx, SIN_PROPIOS, { quien: null, redactar });
  return version ?? (await leerAjustes(tx)).terminos_version;
}

/** Whether the texts that the owner published differ from what would be published now: a release may change the words of the house. */
export async function hayTextosNuevos(ctx: Lector, redactar: Redactar): Promise<boolean> {
  const vigente = await versionVigente(ctx);
  if (!vigente?.quien) return false;
  return !sonIguales(vigente, redactar(await leerAjustes(ctx), vigente));
}

/** Compared as stored: JSON has no undefined and no order of keys. */
const sonIguales = (vigente: VersionGuardada, documentos: Documentos): boolean =>
  isDeepStrictEqual(vigente.documentos, JSON.parse(JSON.stringify(documentos)));

const huellaDe = (documentos: Documentos): string =>
  createHash("sha256").update(JSON.stringify(documentos)).digest("hex");

/** What the owner wrote in the form, as it would be published now; nothing is stored. */
export async function redactarBorrador(ctx: Lector, entrada: Entrada, redactar: Redactar) {
  return redactar(await leerAjustes(ctx), exigirDatos(leerTextosPropios(entrada)));
}

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
  return enTransaccion(ctx, (tx) => publicar(tx, propios, { quien: sesion.codigo_referido, redactar }));
}

/** After a change of the settings: a text that quotes them gets its next version. */
export async function republicarLegales(ctx: Ctx, sesion: Sesion, redactar: Redactar): Promise<void> {
  exigirPermiso(sesion, "ajustes.guardar");
  await enTransaccion(ctx, (tx) => republicarEn(tx, sesion.codigo_referido, redactar));
}

/** The same in the transaction that changes them: no page is read between the setting and its text. */
export async function republicarEn(tx: Tx, quien: string, redactar: Redactar): Promise<void> {
  const vigente = await versionVigente(tx);
  if (vigente) await publicar(tx, vigente, { quien: vigente.quien && quien, redactar });
}

/** `quien` is null for the shop itself: what the owner published before is in force then, whatever it says. */
type Autor = { quien: string | null; redactar: Redactar };

async function publicar(
  tx: Tx,
  { parrafos, reemplaza }: Propios,
  { quien, redactar }: Autor,
): Promise<{ version: string | null }> {
  await bloquear(tx, "ajustes");
  const ajustes = await leerAjustes(tx);
  const vigente = await versionVigente(tx);
  const todas = await listarVersionesLegales(tx);
  // No owner published a text that the shop fixed by itself, so the owner's first version may say the same.
  const cuenta = vigente !== null && (vigente.quien !== null || quien === null);
  if (cuenta && sonIguales(vigente, redactar(ajustes, { parrafos, reemplaza }))) return { version: null };
  if (quien === null && vigente?.quien) return { version: null };
  const nombres = todas.map((una) => una.version);
  // The first text that the shop fixes keeps the name that its pages showed until now: people have accepted it at sign-up.
  const estrena = quien === null && vigente === null;
  const version = estrena ? ajustes.terminos_version : siguienteVersion(diaDe(tx.now()), nombres);
  const documentos = redactar({ ...ajustes, terminos_version: version }, { parrafos, reemplaza });
  const datos = { parrafos, reemplaza, documentos };
  const huella = huellaDe(documentos);
  await insertarVersion(tx, { version, vigente_desde: tx.now(), datos, huella, quien });
  await guardarAjustes(tx, { terminos_version: version }, quien);
  await anotarAuditoria(tx, {
    quien: quien ?? LA_TIENDA,
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
