import { faltaDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { esperaUnidades } from "#modules/compras/venta/estado-venta.ts";
import { leerVentasDeCodigos } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerSituaciones } from "#modules/compras/venta/premio.store.server.ts";
import { frasePremio, type SituacionPremio } from "#modules/compras/venta/premio.ts";
import { premioPorEnviar, type VentaAdmin } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import { claseMasPesada } from "#modules/productos/clase-peso.ts";
import {
  type ConteosCola,
  contarCola,
  type DatosDeProducto,
  leerCola,
  leerDatosDeProductos,
} from "./cola.store.server.ts";
import { type FiltrosCola, type LineaOrden, type Orden, sinDestinatario, sinDireccion } from "./orden.ts";

const POR_PAGINA = 50;

export type PaginaCola = {
  ordenes: Orden[];
  conteos: ConteosCola;
  /** Id of the last sale when more follow; null on the last page. */
  siguiente: number | null;
};

/** One page of the queue, oldest sale first, and how many orders each state has. */
export async function listarCola(
  ctx: Mirada,
  filtros: FiltrosCola,
  por_pagina = POR_PAGINA,
): Promise<PaginaCola> {
  const [codigos, conteos] = await Promise.all([
    leerCola(ctx, filtros, por_pagina + 1),
    contarCola(ctx, filtros),
  ]);
  const ordenes = await leerOrdenes(ctx, codigos.slice(0, por_pagina));
  const siguiente = codigos.length > por_pagina ? (ordenes.at(-1)?.id ?? null) : null;
  return { ordenes, conteos, siguiente };
}

/** The orders of these codes that have goods to send or sent, in that order. */
export async function leerOrdenes(ctx: Lector, codigos: readonly string[]): Promise<Orden[]> {
  const ventas = (await leerVentasDeCodigos(ctx, codigos)).filter(
    ({ estado_pago }) => estado_pago === "Pagado",
  );
  const skus = ventas.flatMap(({ lineas }) => lineas.flatMap(({ sku }) => sku ?? []));
  const premios = ventas.filter(premioPorEnviar).map(({ codigo }) => codigo);
  const [datos, situaciones] = await Promise.all([
    leerDatosDeProductos(ctx, [...new Set(skus)]),
    leerSituaciones(ctx, premios),
  ]);
  return ventas
    .map((venta) => armarOrden(venta, datos, situaciones.get(venta.codigo) ?? "listo"))
    .filter(({ lineas }) => lineas.length > 0);
}

function armarOrden(
  venta: VentaAdmin,
  datos: ReadonlyMap<string, DatosDeProducto>,
  situacion: SituacionPremio,
): Orden {
  const lineas = venta.lineas.flatMap((linea): LineaOrden[] => {
    if (linea.tipo !== "producto" || linea.sku === null || linea.estado === "Anulado") return [];
    const { clase_peso = "liviano", ubicacion = "" } = datos.get(linea.sku) ?? {};
    return [{ ...linea, sku: linea.sku, clase_peso, ubicacion }];
  });
  const { id, codigo, fecha, pagado_en, premio, envio, cliente } = venta;
  const { nombre, apellido, email, codigo_referido } = cliente;
  return {
    id,
    codigo,
    fecha,
    pagado_en,
    premio,
    cliente: [nombre, apellido].filter(Boolean).join(" ") || email || codigo_referido,
    envio,
    clase_peso: claseMasPesada(lineas.map(({ clase_peso }) => clase_peso)) ?? "liviano",
    esperas: esperasDe(venta, lineas, situacion),
    lineas: lineas.map(soloLoVisto),
  };
}

/** The page needs neither prices nor points. */
const soloLoVisto = (linea: LineaOrden): LineaOrden => ({
  id: linea.id,
  nombre: linea.nombre,
  sku: linea.sku,
  opcion_nombre: linea.opcion_nombre,
  sufijo: linea.sufijo,
  imagen_1: linea.imagen_1,
  cantidad: linea.cantidad,
  estado: linea.estado,
  transportista: linea.transportista,
  seguimiento: linea.seguimiento,
  sin_stock: linea.sin_stock,
  clase_peso: linea.clase_peso,
  ubicacion: linea.ubicacion,
});

/** The same reasons for which `avanzarDespacho` refuses Enviado. */
function esperasDe(venta: VentaAdmin, lineas: readonly LineaOrden[], situacion: SituacionPremio): string[] {
  const salio = lineas.every(({ estado }) => estado === "Enviado" || estado === "Entregado");
  if (salio) return [];
  const falta = faltaDiferencia(venta);
  return [
    ...(sinDireccion(venta) ? ["Sin dirección"] : []),
    ...(sinDestinatario(venta) ? ["Sin destinatario"] : []),
    ...(lineas.some(esperaUnidades) ? ["Sin stock"] : []),
    ...(falta > 0 ? [`Diferencia de envío por recibir: ${pesos(falta)}`] : []),
    ...(situacion === "listo" ? [] : [frasePremio(situacion)]),
  ];
}
