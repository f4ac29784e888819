import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerVersionLegal, listarVersionesLegales } from "#modules/ajustes/legales.store.server.ts";
import { type Documentado, SIN_PROPIOS } from "#modules/ajustes/legales.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { textoVersion } from "./datos-legales.ts";
import type { TextoLegal } from "./documento.ts";
import { redactar } from "./redactar.ts";

export type DocumentoLeido = {
  documento: TextoLegal;
  version: string;
  /** The versions that can be read at their own address, newest first. */
  versiones: { version: string; vigente_desde: Date }[];
  /** Whether this is a version that is no longer in force. */
  anterior: boolean;
};

/** The document in force: the newest version as it was published, or the text of a shop that published none. */
export async function leerDocumentoLegal(ctx: Lector, cual: Documentado): Promise<DocumentoLeido> {
  const versiones = await listarVersionesLegales(ctx);
  const [vigente] = versiones;
  const publicada = vigente && (await leerVersionLegal(ctx, vigente.version));
  if (publicada) return { ...escrito(publicada, cual), versiones, anterior: false };
  const ajustes = await leerAjustes(ctx);
  const documento = redactar(ajustes, SIN_PROPIOS)[cual];
  return { documento, version: textoVersion(ajustes), versiones, anterior: false };
}

/** An earlier version as it was shown; null when there is none of that name. */
export async function leerDocumentoAnterior(
  ctx: Lector,
  cual: Documentado,
  version: string,
): Promise<DocumentoLeido | null> {
  const [versiones, publicada] = await Promise.all([
    listarVersionesLegales(ctx),
    leerVersionLegal(ctx, version),
  ]);
  if (!publicada) return null;
  return { ...escrito(publicada, cual), versiones, anterior: versiones[0]?.version !== version };
}

type Publicada = NonNullable<Awaited<ReturnType<typeof leerVersionLegal>>>;

const escrito = ({ version, documentos }: Publicada, cual: Documentado) => ({
  // Only `publicarLegales` writes these rows, with documents of this type.
  documento: documentos[cual] as TextoLegal,
  version: textoVersion({ terminos_version: version }),
});
