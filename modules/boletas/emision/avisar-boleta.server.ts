import type { FilaDocumento } from "#modules/boletas/documentos.store.server.ts";
import { avisarA, escribirA } from "#modules/compras/avisos.server.ts";
import { buscarVenta, leerPersonas } from "#modules/compras/venta/venta.store.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";

/** Where the customer sees a document of their sale. */
const enlaceDocumento = (codigo: string, id: number): string => `/mis-pedidos/${codigo}/boletas/${id}`;

type Emitido = Pick<FilaDocumento, "id" | "tipo" | "folio" | "total" | "ambiente">;

/** Tells the customer about the boleta of their purchase. A document of certification is worth nothing, so it is told to no customer. */
export async function avisarBoleta(tx: Tx, documento: Emitido, codigo: string): Promise<void> {
  const { id, tipo, folio, total, ambiente } = documento;
  const venta = await buscarVenta(tx, codigo);
  const [cliente] = await leerPersonas(tx, venta ? [venta.usuario] : []);
  if (cliente) tx.announce({ tabla: "boletas_documentos", clave: codigo, usuario: cliente.codigo_referido });
  if (ambiente !== "produccion" || tipo === 61 || folio === null || !cliente) return;
  const clave = `boleta:${codigo}:${folio}`;
  const enlace = enlaceDocumento(codigo, id);
  await escribirA(tx, cliente, { clave, plantilla: "boleta", datos: { codigo, folio, total, ruta: enlace } });
  await avisarA(tx, cliente, {
    clave,
    titulo: `Tu boleta N° ${folio}`,
    texto: `Es la de tu compra ${codigo}, por ${pesos(total)}. Puedes verla e imprimirla.`,
    enlace,
  });
}
