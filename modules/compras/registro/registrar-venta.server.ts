import type { EnvioPremio } from "#modules/ajustes/ajustes.ts";
import type { CarritoValorado } from "#modules/carrito/valorar.ts";
import { anunciarVenta, enlaceVenta, lineasDeCorreo } from "#modules/compras/avisos.server.ts";
import { aceptoVigentes } from "#modules/compras/contrato/condiciones.ts";
import { acuerdoDe, contratoDe } from "#modules/compras/contrato/contrato.ts";
import type { OfertaTienda } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { codigoAlAzar, codigoNuevo } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { repartirDescuento } from "#modules/compras/cupones/cupon.ts";
import { pasarUsoAVenta } from "#modules/compras/cupones/cupones.store.server.ts";
import { type Destinatario, paraDestinatario } from "#modules/compras/envio/entrega.ts";
import { conRetiro, type RetiroTienda } from "#modules/compras/envio/retiro.ts";
import { avisadoAlGanar, faltaParaReclamar } from "#modules/compras/premio/reclamo.ts";
import { insertarReclamo } from "#modules/compras/premio/reclamos.store.server.ts";
import { anunciarHecho, anunciarHechos } from "#modules/compras/venta/anunciar-hecho.server.ts";
import { tieneDireccion } from "#modules/compras/venta/direccion.ts";
import { marcarSinStock } from "#modules/compras/venta/lineas.store.server.ts";
import type { PersonaCompra } from "#modules/compras/venta/venta.store.server.ts";
import { direccionDe, enLugar } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { tomarPremio } from "#modules/productos/existencias/mover-existencias.server.ts";
import { type AvisoAdmins, avisarVariosAAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { escribirVentas, insertarPremio, type VentaPorEscribir } from "./registro.store.server.ts";

export type VentaNueva = {
  /** The code of the quote that becomes this sale; null for a new code. */
  codigo: string | null;
  cliente: PersonaCompra;
  carrito: CarritoValorado;
  oferta: Pick<OfertaTienda, "cuentas" | "administradores" | "vendedor" | "terminos" | "envio_retracto">;
  huella: string;
  origen: "transferencia" | "whatsapp";
  /** The coupon of the quote. */
  cupon?: string | null;
  /** Where its goods are picked up; without it they are sent. */
  retiro?: RetiroTienda | null;
  destinatario?: Destinatario | undefined;
  /** The version of the terms that the customer accepted. */
  acepta?: string | undefined;
  /** Working days until delivery, if the shipping table says them. */
  dias?: number | null;
};

/** Writes an unpaid sale with its lines, its mail and the admins' notice, and returns its code. */
export async function registrarVenta(tx: Tx, venta: VentaNueva): Promise<string> {
  const codigos = await registrarVentas(tx, [venta]);
  return codigos.get(venta) ?? "";
}

/** The same for several sales, with as many statements as for one. They are of different customers. */
export async function registrarVentas(
  tx: Tx,
  ventas: readonly VentaNueva[],
): Promise<ReadonlyMap<VentaNueva, string>> {
  const codigos = await escribir(tx, ventas);
  const escritas = [...codigos].map(([venta, codigo]) => ({ ...venta, codigo }));
  for (const { codigo, cupon } of escritas) if (cupon) await pasarUsoAVenta(tx, codigo);
  const suyas = escritas.map(({ codigo, cliente }) => ({ codigo, usuario: cliente.codigo_referido }));
  for (const [i, suya] of suyas.entries()) anunciarVenta(tx, suya, escritas[i]?.carrito.lineas);
  await avisar(tx, escritas);
  await anunciarHechos(tx, "venta.creada", suyas);
  return codigos;
}

/** Gives each sale the code of its quote or a new one. A new code that is taken is drawn again. */
async function escribir(tx: Tx, ventas: readonly VentaNueva[]): Promise<Map<VentaNueva, string>> {
  const usados = new Set(ventas.flatMap(({ codigo }) => codigo ?? []));
  const codigos = new Map<VentaNueva, string>();
  for (let faltan = ventas; faltan.length > 0; faltan = ventas.filter((venta) => !codigos.has(venta))) {
    const intentos = faltan.map((venta) => ({ venta, codigo: venta.codigo ?? codigoDistinto(tx, usados) }));
    const escritos = await escribirVentas(
      tx,
      intentos.map(({ venta, codigo }) => filaDe(tx, venta, codigo)),
    );
    for (const { venta, codigo } of intentos) {
      if (escritos.has(codigo)) codigos.set(venta, codigo);
      else if (venta.codigo !== null) throw new Error(`El código ${codigo} ya es de otra venta.`);
    }
  }
  return codigos;
}

/** Sales that are written together need different codes. */
function codigoDistinto(tx: Tx, usados: Set<string>): string {
  for (;;) {
    const codigo = codigoAlAzar(tx);
    if (usados.has(codigo)) continue;
    usados.add(codigo);
    return codigo;
  }
}

function filaDe(tx: Tx, venta: VentaNueva, codigo: string): VentaPorEscribir {
  const { cliente, carrito, huella, origen, cupon = null, retiro } = venta;
  const direccion = paraDestinatario(direccionDe(cliente), venta.destinatario);
  const { productos, puntos, descuento, envio_cobrado, total } = carrito.totales;
  const despacha = carrito.lineas.some(({ tipo }) => tipo === "producto");
  return {
    codigo,
    cotizada: venta.codigo !== null,
    productos,
    puntos,
    descuento,
    cupon,
    envio_cobrado,
    total,
    origen,
    usuario: cliente.codigo_referido,
    fecha: tx.now(),
    envio: despacha ? (retiro ? conRetiro(direccion, retiro) : direccion) : null,
    huella_carrito: huella,
    terminos_version: venta.oferta.terminos,
    terminos_en: aceptoVigentes(venta.acepta, venta.oferta.terminos) ? tx.now() : null,
    contrato: contratoDe(acordado(venta), lineasCitadas(venta), {
      ...carrito.totales,
      envio_retracto: venta.oferta.envio_retracto,
    }),
    lineas: conDescuento(carrito),
  };
}

/** What this sale agrees besides its lines. */
function acordado({ oferta, carrito, retiro = null, dias = null }: VentaNueva) {
  const { vendedor, envio_retracto } = oferta;
  const tipos = new Set(carrito.lineas.map(({ tipo }) => tipo));
  return acuerdoDe({ vendedor, tipos, retiro, dias, envio_retracto });
}

const lineasCitadas = ({ carrito }: VentaNueva) =>
  lineasDeCorreo(carrito.lineas.map((linea) => ({ ...linea, puntos: linea.puntos * linea.cantidad })));

/** The lines with their share of the discount, which a refund of the line leaves out. */
function conDescuento({ lineas, totales }: CarritoValorado) {
  const cuotas = repartirDescuento(
    lineas.map(({ tipo, total }) => (tipo === "producto" ? total : 0)),
    totales.descuento,
  );
  return lineas.map((linea, lugar) => ({ ...linea, descuento: cuotas[lugar] ?? 0 }));
}

type Escrita = VentaNueva & { codigo: string };

async function avisar(tx: Tx, ventas: readonly Escrita[]): Promise<void> {
  await encolarCorreos(tx, ventas.flatMap(correoDe));
  await avisarVariosAAdmins(tx, ventas.map(avisoDe), ventas[0]?.oferta.administradores);
}

/** None for a customer without an e-mail address. */
function correoDe(venta: Escrita) {
  const { codigo, cliente, carrito, oferta, retiro } = venta;
  if (!cliente.email) return [];
  const { descuento, envio_cobrado, total, puntos_ganados } = carrito.totales;
  const datos = {
    codigo,
    lineas: lineasCitadas(venta),
    ...(descuento > 0 && { descuento }),
    ...(envio_cobrado > 0 && { envio: envio_cobrado }),
    total,
    puntos: puntos_ganados,
    cuentas: oferta.cuentas,
    ...(retiro && { retiro }),
    ...(cliente.user_id === null && { sin_cuenta: true }),
    acuerdo: acordado(venta),
    ...(destinoDe(venta) && { destino: destinoDe(venta) }),
    ...(oferta.terminos !== null && { terminos: oferta.terminos }),
    por_aceptar: !aceptoVigentes(venta.acepta, oferta.terminos),
  };
  const { email: para, codigo_referido: usuario } = cliente;
  return [{ clave: `carrito:${codigo}`, para, usuario, plantilla: "carrito" as const, datos }];
}

/** Where it is sent, in one line; empty when nothing is, or the address is not known yet. */
function destinoDe({ cliente, carrito, retiro, destinatario }: VentaNueva): string {
  const despacha = !retiro && carrito.lineas.some(({ tipo }) => tipo === "producto");
  const envio = paraDestinatario(direccionDe(cliente), destinatario);
  if (!despacha || !tieneDireccion(envio)) return "";
  return [envio.nombre, envio.direccion, enLugar(envio)].filter(Boolean).join(", ");
}

const avisoDe = ({ codigo, carrito }: Escrita): AvisoAdmins => ({
  permiso: "ventas.confirmar",
  clave: `venta:${codigo}`,
  titulo: `Nueva venta ${codigo}`,
  texto: `Una compra de ${pesos(carrito.totales.total)} espera la confirmación de su pago.`,
  enlace: enlaceVenta(codigo),
});

/** What the frozen rules of a raffle say of its product prize. */
type ReglasPremio = {
  sorteo: string | null;
  envio_premio: EnvioPremio | null;
  /** Days to claim it; null when the rules name none. */
  dias_para_reclamar: number | null;
};

const SIN_SORTEO: ReglasPremio = { sorteo: null, envio_premio: null, dias_para_reclamar: null };

/**
 * Registers the prize of a raffle as a sale of zero pesos, which takes the unit of the raffle, and returns its code. Other systems
 * are told of it when the stage of the draw has ended.
 */
export async function registrarPremio(
  tx: Tx,
  ganador: PersonaCompra,
  sku: string,
  { sorteo, envio_premio, dias_para_reclamar }: ReglasPremio = SIN_SORTEO,
): Promise<string> {
  const codigo = await codigoNuevo(tx);
  const usuario = ganador.codigo_referido;
  const envio = direccionDe(ganador);
  await insertarPremio(tx, { codigo, usuario, sku, fecha: tx.now(), envio, envio_premio });
  if (sorteo !== null && dias_para_reclamar !== null)
    await insertarReclamo(tx, codigo, {
      sorteo,
      reclamar_hasta: finDeDiasCorridos(tx.now(), dias_para_reclamar),
      reclamado_en: faltaParaReclamar(ganador).length === 0 ? tx.now() : null,
      avisado_dias: avisadoAlGanar(dias_para_reclamar),
    });
  if (!(await tomarPremio(tx, { sorteo, codigo, sku })))
    await marcarSinStock(tx, codigo, [{ sku, opcion: null }], true);
  anunciarVenta(tx, { codigo, usuario }, [{ tipo: "producto" }]);
  await anunciarHecho(tx, "venta.creada", { codigo, usuario }, {}, sorteo ? reveladoEn(tx.now()) : undefined);
  return codigo;
}
