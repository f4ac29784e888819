import { renglonesDe, type TextoLegal } from "#app/legal/documento.ts";
import { redactar } from "#app/legal/redactar.ts";
import { compararTextos, type Renglon, soloCambios } from "#modules/ajustes/legales/comparar-textos.ts";
import { leerVersionLegal } from "#modules/ajustes/legales/legales.store.server.ts";
import type { VersionGuardada } from "#modules/ajustes/legales/legales.ts";
import { redactarBorrador, versionVigente } from "#modules/ajustes/legales/publicar-legales.server.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type CambiosDeTexto = { titulo: string; renglones: Renglon[] }[];

type Documentos = VersionGuardada["documentos"];

/** The changed lines of each document; a document that says the same is left out. */
const cambiosEntre = (antes: Documentos | null, despues: Documentos): CambiosDeTexto =>
  (["terminos", "privacidad"] as const).flatMap((cual) => {
    // Only `publicarLegales` writes versions, with documents of this type.
    const [viejo, nuevo] = [antes?.[cual], despues[cual]] as [TextoLegal | undefined, TextoLegal];
    const renglones = soloCambios(compararTextos(viejo ? renglonesDe(viejo) : [], renglonesDe(nuevo)));
    return renglones.length > 0 ? [{ titulo: nuevo.titulo, renglones }] : [];
  });

/** What would change if the form were published now. */
export async function compararBorrador(ctx: Lector, entrada: Entrada): Promise<CambiosDeTexto> {
  const [vigente, borrador] = await Promise.all([
    versionVigente(ctx),
    redactarBorrador(ctx, entrada, redactar),
  ]);
  return cambiosEntre(vigente?.documentos ?? null, borrador);
}

/** What changed from one version to another; null when one of them does not exist. */
export async function compararVersiones(ctx: Lector, de: string, a: string): Promise<CambiosDeTexto | null> {
  if (de === "" || a === "") return null;
  const [antes, despues] = await Promise.all([leerVersionLegal(ctx, de), leerVersionLegal(ctx, a)]);
  return antes && despues && cambiosEntre(antes.documentos, despues.documentos);
}
