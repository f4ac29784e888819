import type { CarritoValorado } from "#modules/carrito/valorar.ts";
import { anunciarVenta, enlaceVenta, escribirA, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import type { Oferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { codigoAlAzar, codigoNuevo } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { repartirDescuento } from "#modules/compras/cupones/cupon.ts";
import { pasarUsoAVenta } from "#modules/compras/cupones/cupones.store.server.ts";
import { anunciarHecho } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { marcarSinStock } from "#modules/compras/venta/lineas.store.server.ts";
import type { Persona } from "#modules/compras/venta/venta.store.server.ts";
import { direccionDe } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { juntas } from "#modules/comun/tx/transaccion.server.ts";
import { tomarPremio } from "#modules/productos/existencias/mover-existencias.server.ts";
import { type AvisoAdmins, avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { escribirVenta, insertarPremio } from "./registro.store.server.ts";

export type VentaNueva = {
  /** The code of the quote that becomes this sale; null for a new code. */
  codigo: string | null;
  cliente: Persona;
  carrito: CarritoValorado;
  oferta: Pick<Oferta, "cuentas" | "administradores">;
  huella: string;
  origen: "transferencia" | "whatsapp";
  /** The coupon of the quote. */
  cupon?: string | null;
};

/** Writes an unpaid sale with its lines, its mail and the admins' notice, and returns its code. */
export async function registrarVenta(tx: Tx, venta: VentaNueva): Promise<string> {
  const codigo = await escribir(tx, venta);
  if (venta.cupon) await pasarUsoAVenta(tx, codigo);
  const suya = { codigo, usuario: venta.cliente.codigo_referido };
  anunciarVenta(tx, suya, venta.carrito.lineas);
  await juntas([avisar(tx, codigo, venta), anunciarHecho(tx, "venta.creada", suya)]);
  return codigo;
}

async function escribir(
  tx: Tx,
  { codigo, cliente, carrito, huella, origen, cupon = null }: VentaNueva,
): Promise<string> {
  const { productos, puntos, descuento, envio_cobrado, total } = carrito.totales;
  const despacha = carrito.lineas.some(({ tipo }) => tipo === "producto");
  const fila = {
    productos,
    puntos,
    descuento,
    cupon,
    envio_cobrado,
    total,
    origen,
    usuario: cliente.codigo_referido,
    fecha: tx.now(),
    envio: despacha ? direccionDe(cliente) : null,
    huella_carrito: huella,
    lineas: conDescuento(carrito),
  };
  if (codigo !== null) {
    const escrita = await escribirVenta(tx, { ...fila, codigo, cotizada: true });
    if (escrita) return codigo;
    throw new Error(`El código ${codigo} ya es de otra venta.`);
  }
  for (;;) {
    const nuevo = codigoAlAzar(tx);
    if (await escribirVenta(tx, { ...fila, codigo: nuevo, cotizada: false })) return nuevo;
  }
}

/** The lines with their share of the discount, which a refund of the line leaves out. */
function conDescuento({ lineas, totales }: CarritoValorado) {
  const cuotas = repartirDescuento(
    lineas.map(({ tipo, total }) => (tipo === "producto" ? total : 0)),
    totales.descuento,
  );
  return lineas.map((linea, lugar) => ({ ...linea, descuento: cuotas[lugar] ?? 0 }));
}

async function avisar(tx: Tx, codigo: string, { cliente, carrito, oferta }: VentaNueva): Promise<void> {
  const { descuento, envio_cobrado, total, puntos_ganados } = carrito.totales;
  const lineas = carrito.lineas.map((l) => ({ ...l, puntos: l.puntos * l.cantidad }));
  const { cuentas, administradores } = oferta;
  const datos = {
    codigo,
    lineas: lineasDeCorreo(lineas),
    ...(descuento > 0 && { descuento }),
    ...(envio_cobrado > 0 && { envio: envio_cobrado }),
    total,
    puntos: puntos_ganados,
    cuentas,
  };
  const aviso: AvisoAdmins = {
    permiso: "ventas.confirmar",
    clave: `venta:${codigo}`,
    titulo: `Nueva venta ${codigo}`,
    texto: `Una compra de ${pesos(total)} espera la confirmación de su pago.`,
    enlace: enlaceVenta(codigo),
  };
  await juntas([
    escribirA(tx, cliente, { clave: `carrito:${codigo}`, plantilla: "carrito", datos }),
    avisarAdmins(tx, aviso, administradores),
  ]);
}

/**
 * Registers the prize of a raffle as a sale of zero pesos, which takes the unit of the raffle, and returns its code. Other systems
 * are told of it when the stage of the draw has ended.
 */
export async function registrarPremio(
  tx: Tx,
  ganador: Persona,
  sku: string,
  sorteo: string | null = null,
): Promise<string> {
  const codigo = await codigoNuevo(tx);
  const usuario = ganador.codigo_referido;
  await insertarPremio(tx, { codigo, usuario, sku, fecha: tx.now(), envio: direccionDe(ganador) });
  if (!(await tomarPremio(tx, { sorteo, codigo, sku })))
    await marcarSinStock(tx, codigo, [{ sku, opcion: null }], true);
  anunciarVenta(tx, { codigo, usuario }, [{ tipo: "producto" }]);
  await anunciarHecho(tx, "venta.creada", { codigo, usuario }, {}, sorteo ? reveladoEn(tx.now()) : undefined);
  return codigo;
}
