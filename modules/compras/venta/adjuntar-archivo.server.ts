import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { anunciarVenta, enlaceVenta } from "#modules/compras/avisos.server.ts";
import { tomableDesde } from "#modules/compras/cotizacion/plazo-sin-pago.ts";
import { TEXTOS_COMPRAS } from "#modules/compras/textos.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { type ArchivoSubido, nombreArchivo, reconocer } from "#modules/comun/archivos/tipo-archivo.ts";
import { borrarArchivo, insertarArchivo } from "#modules/comun/archivos.store.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { exigir, exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { sqlState } from "#modules/comun/tx/transaccion.server.ts";
import { dejarSinPago } from "#modules/productos/existencias/mover-existencias.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { negativaArchivo } from "./archivo-venta.ts";
import { negativaBoletaAMano } from "./boleta-a-mano.ts";
import { leerRepetidos } from "./comprobantes.store.server.ts";
import { conVenta } from "./con-venta.server.ts";
import { UNA_IMAGEN, yaUsado } from "./prueba.ts";
import { ventaAjena } from "./tomar-venta.server.ts";
import { cambiarVenta, folioEnOtra, leerArchivo, tieneBoletaElectronica } from "./venta.store.server.ts";

type Cual = "comprobante" | "boleta";

/** Stores a file under a random id. Its type comes from its bytes, not from its name. */
async function guardar(tx: Tx, tipo: Cual, dueno: string, { nombre, contenido }: ArchivoSubido) {
  const mime = reconocer(contenido);
  if (!mime) throw new Rechazo("valor", TEXTOS_COMPRAS.sin_archivo);
  const id = bytesAHex(tx.random(16));
  const tamano = contenido.byteLength;
  const created_at = tx.now();
  const fila = { id, tipo, mime, nombre: nombreArchivo(nombre, mime), contenido, tamano, dueno, created_at };
  await insertarArchivo(tx, fila);
  return fila;
}

type Comprobante = { codigo: string; archivo: ArchivoSubido };

/** Attaches the customer's proof of the transfer while the payment is awaited. A new one replaces the last. */
export async function adjuntarComprobante(ctx: Ctx, { codigo, archivo }: Comprobante, sesion: Sesion) {
  exigir(negativaArchivo("comprobante", archivo.contenido));
  return conVenta(ctx, { codigo, sesion, de: "propia" }, async (tx, { venta }) => {
    if (venta.estado_pago !== "Validando Pago") throw new Rechazo("estado", TEXTOS_COMPRAS.comprobante_tarde);
    const ajustes = await leerAjustes(tx);
    if (venta.comprobantes >= ajustes.max_comprobantes_venta)
      throw new Rechazo("estado", TEXTOS_COMPRAS.comprobante_tope);
    const { id, nombre } = await guardar(tx, "comprobante", venta.usuario, archivo);
    // The number was that of the last proof.
    const cambios = { comprobante: id, comprobantes: venta.comprobantes + 1, operacion: null };
    const version = await cambiarVenta(tx, venta, cambios);
    await borrarArchivo(tx, venta.comprobante);
    const { misma_imagen } = await leerRepetidos(tx, venta.id);
    await avisarAdmins(tx, {
      permiso: "ventas.confirmar",
      clave: `comprobante:${codigo}:${version}`,
      titulo: `Comprobante de ${codigo}`,
      texto: yaUsado(misma_imagen, "archivo") ?? `El cliente adjuntó su comprobante. ${UNA_IMAGEN}`,
      enlace: enlaceVenta(codigo),
    });
    anunciarVenta(tx, venta);
    // Only the first proof gives the sale more time: a file costs nothing.
    const sin_pago = { usuario: venta.usuario, tomable_desde: tomableDesde(tx.now(), ajustes) };
    if (venta.comprobantes === 0) await dejarSinPago(tx, codigo, sin_pago);
    return { codigo, nombre };
  });
}

type Boleta = { codigo: string; folio: string; archivo: ArchivoSubido };

const folioRepetido = () => rechazoDeCampo("estado", "folio", TEXTOS_COMPRAS.folio_repetido);
const VALOR_REPETIDO = "23505";

/** Attaches the boleta of a paid sale, which its customer can download. */
export async function adjuntarBoleta(ctx: Ctx, { codigo, folio: texto, archivo }: Boleta, sesion: Sesion) {
  exigirPermiso(sesion, "ventas.boleta");
  const folio = texto.trim().slice(0, 40);
  if (folio === "") throw new Rechazo("valor", TEXTOS_COMPRAS.folio);
  exigir(negativaArchivo("boleta", archivo.contenido));
  return conVenta(ctx, { codigo, sesion }, async (tx, { venta, avisar, anotar }) => {
    const electronica = await tieneBoletaElectronica(tx, venta.id);
    exigir(negativaBoletaAMano(venta, await leerAjustes(tx), electronica));
    if (await folioEnOtra(tx, folio, venta.id)) throw folioRepetido();
    const { id, nombre, tamano } = await guardar(tx, "boleta", venta.usuario, archivo);
    const version = await cambiarVenta(tx, venta, { boleta: id, boleta_folio: folio }).catch(
      (error: unknown) => {
        // Another sale took the folio after the check above. The unique index on it decides.
        throw sqlState(error) === VALOR_REPETIDO ? folioRepetido() : error;
      },
    );
    await borrarArchivo(tx, venta.boleta);
    await avisar({
      clase: "boleta",
      version,
      titulo: "Tu boleta está lista",
      texto: `Descarga la boleta ${folio} de tu compra ${codigo}.`,
    });
    const antes = { folio: venta.boleta_folio };
    await anotar("ventas.boleta", { antes, despues: { folio, nombre, tamano } });
    return { codigo, folio, nombre };
  });
}

export type ArchivoDeVenta = { mime: string; nombre: string; contenido: Uint8Array };

/** A file of a sale, for its customer and for admins who see sales. */
export async function leerArchivoVenta(
  ctx: Lector,
  sesion: Sesion,
  codigo: string,
  cual: Cual,
): Promise<ArchivoDeVenta> {
  const fila = await leerArchivo(ctx, codigo, cual);
  if (!fila) throw new Rechazo("desconocido", TEXTOS_COMPRAS.venta_desconocida);
  if (fila.usuario !== sesion.codigo_referido && !puede(sesion, "ventas.ver")) throw ventaAjena();
  if (!fila.archivo) throw new Rechazo("desconocido", TEXTOS_COMPRAS.sin_archivo);
  return fila.archivo;
}
