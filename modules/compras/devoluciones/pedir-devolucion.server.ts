import { anunciarVenta } from "#modules/compras/avisos.server.ts";
import { tarjetaParaDevolver } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import { conVenta, type VentaEnMano } from "#modules/compras/venta/con-venta.server.ts";
import { leerLineas } from "#modules/compras/venta/lineas.store.server.ts";
import { tieneEstructura } from "#modules/comun/archivos/estructura.ts";
import {
  type ArchivoSubido,
  FOTO,
  MAX_ARCHIVO,
  nombreArchivo,
  reconocer,
  type TipoArchivo,
} from "#modules/comun/archivos/tipo-archivo.ts";
import { insertarArchivo } from "#modules/comun/archivos.store.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { avisarDevolucion } from "./avisar-devolucion.server.ts";
import { exigirCuentaPropia } from "./cuenta-propia.server.ts";
import { type Derecho, derechoDe, primerFin, sinEnvio } from "./derecho.ts";
import { insertarPedida, leerPedida } from "./devoluciones.store.server.ts";
import { leerDevolvibles } from "./leer-devolvibles.server.ts";
import { montoDe, type UnidadesDeVuelta } from "./monto.ts";
import { leerSolicitud, MAX_FOTOS_DEVOLUCION, type Solicitud } from "./pedido.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

type Pedido = {
  codigo: string;
  unidades: readonly UnidadesDeVuelta[];
  /** The answers of the form. */
  entrada: Entrada;
  fotos: readonly ArchivoSubido[];
};

/** A customer asks to give units of a purchase back. The same units cannot be asked for twice, so a form sent twice counts once. */
export async function pedirDevolucion(ctx: Ctx, pedido: Pedido, sesion: Sesion): Promise<{ id: number }> {
  const solicitud = exigirDatos(leerSolicitud(pedido.entrada));
  const fotos = solicitud.tipo === "garantia" ? pedido.fotos.map(revisarFoto) : [];
  if (fotos.length > MAX_FOTOS_DEVOLUCION)
    throw rechazoDeCampo("valor", "fotos", TEXTOS_DEVOLUCION.muchas_fotos(MAX_FOTOS_DEVOLUCION));
  return conVenta(ctx, { codigo: pedido.codigo, sesion, de: "propia" }, async (tx, enMano) => {
    const { venta } = enMano;
    const derecho_hasta = await exigirDerecho(tx, enMano, solicitud, pedido.unidades);
    await exigirDestino(tx, enMano, solicitud, pedido.unidades);
    const guardadas = await guardarFotos(tx, venta.usuario, fotos);
    const fila = {
      ...solicitud,
      venta: venta.id,
      usuario: venta.usuario,
      derecho_hasta,
      pedida_en: tx.now(),
    };
    const id = await insertarPedida(tx, fila, { lineas: pedido.unidades, fotos: guardadas });
    await contar(tx, enMano, id, pedido.unidades);
    return { id };
  });
}

/** Refuses units that cannot be given back for that reason. Returns the first end of their terms. */
async function exigirDerecho(
  tx: Tx,
  { venta }: VentaEnMano,
  { tipo: motivo }: Solicitud,
  unidades: readonly UnidadesDeVuelta[],
): Promise<Date | null> {
  if (unidades.length === 0) throw rechazoDeCampo("valor", "linea", TEXTOS_DEVOLUCION.sin_lineas);
  const { suya, lineas } = await leerDevolvibles(tx, venta);
  const pedidas = lineas.filter(
    ({ tipo, id }) => tipo === "producto" && unidades.some(({ linea }) => linea === id),
  );
  if (!sinEnvio(pedidas) && pedidas.some((linea) => sinEnvio([linea])))
    throw rechazoDeCampo("valor", "linea", TEXTOS_DEVOLUCION.por_separado);
  const finales = unidades.map(({ linea: id, cantidad }) => {
    const linea = lineas.find((una) => una.tipo === "producto" && una.id === id);
    if (!linea) throw rechazoDeCampo("valor", "linea", TEXTOS_DEVOLUCION.sin_lineas);
    const derecho: Derecho = derechoDe(suya, linea, tx.now());
    const { negada, hasta } = derecho[motivo];
    if (negada !== null) throw rechazoDeCampo("estado", "linea", `${linea.nombre}: ${negada}`);
    if (!Number.isInteger(cantidad) || cantidad < 1 || cantidad > derecho.unidades)
      throw rechazoDeCampo("valor", "linea", `${linea.nombre}: ${TEXTOS_DEVOLUCION.cantidad}`);
    return hasta;
  });
  return primerFin(finales);
}

/** Refuses an account of another person, a balance for money that was paid apart, and a transfer of what the card can take back. */
async function exigirDestino(
  tx: Tx,
  { venta, cliente }: VentaEnMano,
  { cuenta, forma }: Solicitud,
  unidades: readonly UnidadesDeVuelta[],
): Promise<void> {
  await exigirCuentaPropia(tx, { venta: venta.id, cuenta, perfil: cliente.rut });
  if (forma === null) return;
  const { diferencia, total } = montoDe(venta, await leerLineas(tx, [venta.id]), unidades);
  const puedeTarjeta = diferencia === 0 && (await tarjetaParaDevolver(tx, venta.id, total)) !== null;
  if (forma === "transferencia") {
    if (puedeTarjeta) throw rechazoDeCampo("valor", "forma", TEXTOS_DEVOLUCION.vuelve_a_la_tarjeta);
    return;
  }
  if (diferencia > 0) throw rechazoDeCampo("valor", "forma", TEXTOS_DEVOLUCION.favor_con_diferencia);
  if (forma === "tarjeta" && !puedeTarjeta)
    throw rechazoDeCampo("valor", "forma", TEXTOS_DEVOLUCION.tarjeta_no);
}

type Foto = ArchivoSubido & { mime: TipoArchivo };

function revisarFoto({ nombre, contenido }: ArchivoSubido): Foto {
  if (contenido.byteLength > MAX_ARCHIVO) throw rechazoDeCampo("valor", "fotos", FOTO.grande);
  const mime = reconocer(contenido);
  if (mime === null || mime === "application/pdf")
    throw rechazoDeCampo("valor", "fotos", TEXTOS_DEVOLUCION.foto);
  if (!tieneEstructura(contenido, mime)) throw rechazoDeCampo("valor", "fotos", FOTO.rota);
  return { nombre: nombreArchivo(nombre, mime), contenido, mime };
}

async function guardarFotos(tx: Tx, dueno: string, fotos: readonly Foto[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { nombre, contenido, mime } of fotos) {
    const id = bytesAHex(tx.random(16));
    const tamano = contenido.byteLength;
    await insertarArchivo(tx, {
      id,
      tipo: "comprobante",
      mime,
      nombre,
      contenido,
      tamano,
      dueno,
      created_at: tx.now(),
    });
    ids.push(id);
  }
  return ids;
}

async function contar(
  tx: Tx,
  enMano: VentaEnMano,
  id: number,
  unidades: readonly UnidadesDeVuelta[],
): Promise<void> {
  const { venta } = enMano;
  const pedida = await leerPedida(tx, id);
  const deVenta = await leerLineas(tx, [venta.id]);
  const lineas = unidades.flatMap(({ linea, cantidad }) =>
    deVenta.filter((una) => una.tipo === "producto" && una.id === linea).map((una) => ({ ...una, cantidad })),
  );
  if (pedida) await avisarDevolucion(tx, enMano, { pedida, lineas });
  await avisarAdmins(tx, {
    permiso: "devoluciones.atender",
    clave: `devolucion:${id}`,
    titulo: `Devolución de ${venta.codigo}`,
    texto: "Un cliente pide devolver un producto: revísala y respóndele.",
    enlace: `/admin/devoluciones/${id}`,
  });
  anunciarVenta(tx, venta, lineas);
}
