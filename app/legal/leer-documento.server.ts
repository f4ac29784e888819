import { leerVersionLegal, listarVersionesLegales } from "#modules/ajustes/legales/legales.store.server.ts";
import type { Documentado } from "#modules/ajustes/legales/legales.ts";
import { terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
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

/** The document in force, as it was published or as the shop fixed it. */
export async function leerDocumentoLegal(ctx: Ctx, cual: Documentado): Promise<DocumentoLeido> {
  const vigente = await terminosVigentes(ctx, redactar);
  const leido = await leerDocumentoAnterior(ctx, cual, vigente);
  if (!leido) throw new Error(`Falta la versión ${vigente} de los textos legales.`);
  return leido;
}

/** A version as it was shown; null when there is none of that name. */
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
