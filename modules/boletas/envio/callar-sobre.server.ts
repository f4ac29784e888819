import { anotarSucesos, pasarDocumentos } from "#modules/boletas/documentos.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import type { FilaSobre } from "./sobres.store.server.ts";

/** A document that gets no answer, and what the SII said of it instead. */
type Mudo = { id: number; motivo: string | null };

/**
 * Documents of an envelope need a person: they say so on their lists, and the admins are told once for each time that the envelope was
 * sent. The caller has written `silencio_desde` of the envelope.
 */
export async function callarSobre(
  tx: Tx,
  { id: sobre, track_id }: Pick<FilaSobre, "id" | "track_id">,
  aviso: { mudos: readonly Mudo[]; detalle: string | null; titulo: string; texto: string },
): Promise<void> {
  const { mudos, detalle, titulo, texto } = aviso;
  for (const [motivo_sii, iguales] of Map.groupBy(mudos, ({ motivo }) => motivo))
    await pasarDocumentos(
      tx,
      iguales.map(({ id }) => id),
      "silencio",
      { motivo_sii },
    );
  await anotarSucesos(tx, [{ sobre }], { suceso: "silencio", detalle });
  await avisarAdmins(tx, {
    permiso: "boletas.atender",
    clave: `boletas-silencio:${sobre}:${track_id ?? tx.now().toISOString()}`,
    titulo,
    texto,
    enlace: "/admin/boletas?estado=silencio",
  });
  tx.announce({ tabla: "boletas_documentos" });
}
