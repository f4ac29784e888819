import { beforeEach, expect, test } from "vitest";
import { cupones, productos_opciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { ponerTarifas } from "#modules/compras/envio/envios.store.server.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { revisarSobre } from "#tests/support/boletas/revisar.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { conTarjetas } from "#tests/support/shop/boletas-y-tarjeta.ts";
import { comprar, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { RM } from "#tests/support/shop/envios.ts";
import { agregarOpciones } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { descargarNota } from "./descargar-nota.server.ts";
import { montoConBoleta } from "./deuda/debe.ts";
import { leerCambiadas, leerHechosDeVenta } from "./deuda/hechos.store.server.ts";
import { estaViva } from "./estado-documento.ts";

const { db, ctx, admin, tienda, doble, sii, pasan, atender, repasar, documentosDe } = await tiendaConBoletas(
  { folios: { 39: [1, 1_000], 41: [1, 1_000], 61: [1, 1_000] } },
  databaseOfEachTest,
);
const { irAWebpay, devolver } = await conTarjetas(ctx, admin);
const poncho = await crearProducto(ctx, {
  sku: "710001",
  producto: "Poncho — «Ñandú»",
  opcion_1: "Talla",
  precio_cliente: 20_000,
});
await agregarOpciones(ctx, [{ producto: poncho.sku, valor_1: "M", sufijo: "M" }]);
await db.insert(cupones).values({ codigo: "DIEZ", tipo: "porcentaje", valor: 10 });
await ponerTarifas(ctx, [{ region: RM, comuna: "Maipú", clase_peso: "liviano", costo: 9_000, dias: 2 }]);
const [opcion] = await db.select().from(productos_opciones);
const inicio = ctx.now();
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = inicio;
  doble.reset();
  sii.tokens.clear();
  ana = await crearPersona(ctx, { comuna: "Maipú", region: RM, direccion: "Calle 1" });
});

const DE_TODO: LineaPedida[] = [
  { ...deProducto(poncho, 2), opcion: opcion?.id },
  deProducto(tienda.producto),
  deTicket(tienda.ticket),
];

/** A purchase with options, a ticket, a coupon of 10 % and $4.000 of shipping that waits for its payment. */
async function conCupon(): Promise<{ codigo: string; total: number }> {
  const { codigo } = await cotizarCarrito(ctx, { carrito: DE_TODO, cupon: "DIEZ" }, ana);
  await ingresarCompras(ctx, { carrito: DE_TODO, usuario: ana.user_id, codigo }, ana);
  return { codigo, total: (await leerTodo(ctx, codigo)).venta.total };
}

/** Both jobs, until the SII has answered what they sent. */
async function trabajos(): Promise<void> {
  for (let vez = 0; vez < 3; vez++) {
    pasan(11);
    await atender();
    await repasar();
  }
  await atender();
}

/** What the schema of the SII or a signature says against the envelopes that were sent. */
const malSobres = (): string[] =>
  [...doble.sobres.values()].flatMap(({ bytes, documentos }) =>
    revisarSobre("EnvioBOLETA", bytes, documentos.length),
  );

async function malNota(codigo: string): Promise<string[]> {
  const notas = (await documentosDe(codigo)).filter(({ tipo }) => tipo === 61);
  const sobres = [];
  for (const { id } of notas) sobres.push(await descargarNota(ctx, id, admin, sii.firmador));
  return sobres.flatMap(({ contenido }) => revisarSobre("EnvioDTE", contenido, 1));
}

test("options, coupon, ticket and shipping stand on the boleta of a transfer, to the peso", async () => {
  const { codigo, total } = await conCupon();
  await pagoRecibido(ctx, { codigo }, admin);
  await trabajos();
  const [boleta, ...otros] = await documentosDe(codigo);
  expect([boleta?.tipo, boleta?.total, boleta?.estado, otros]).toEqual([39, total, "aceptada", []]);
  expect(boleta?.detalle.lineas).toEqual([
    { nombre: "Poncho — «Ñandú» (Talla M)", cantidad: 2, precio: 20_000 },
    { nombre: "Parrilla", cantidad: 1, precio: 10_000 },
    { nombre: "Ticket Fonda", cantidad: 1, precio: 5_000 },
    { nombre: "Envío", cantidad: 1, precio: 4_000 },
  ]);
  expect(boleta?.detalle.descuentos).toEqual([{ glosa: "Cupón DIEZ", monto: 59_000 - total }]);
  expect(total).toBeLessThan(59_000);
  expect(malSobres()).toEqual([]);
});

test("a card leaves none, and of a mixed payment the boleta says what the card paid", async () => {
  const sola = await conCupon();
  await (await irAWebpay(sola.codigo, ana)).volver();
  const mixta = await conCupon();
  await registrarPago(ctx, { codigo: mixta.codigo, monto: 15_000, via: "manual" }, admin);
  await (await irAWebpay(mixta.codigo, ana)).volver();
  await trabajos();
  expect(await documentosDe(sola.codigo)).toEqual([]);
  const [boleta] = await documentosDe(mixta.codigo);
  expect([boleta?.total, boleta?.estado]).toEqual([15_000, "aceptada"]);
  expect(boleta?.detalle.descuentos).toContainEqual({
    glosa: "Pagado con tarjeta",
    monto: mixta.total - 15_000,
  });
  expect(malSobres()).toEqual([]);
});

test("a line that is annulled owes a credit note that lowers the boleta, and the rest another one", async () => {
  const { codigo, total } = await conCupon();
  await pagoRecibido(ctx, { codigo }, admin);
  await trabajos();
  const parrilla = (await leerTodo(ctx, codigo)).productos.find(
    ({ producto }) => producto === tienda.producto.sku,
  );
  await anularLinea(ctx, { codigo, linea: parrilla?.id ?? 0, motivo: "Retracto" }, admin);
  await trabajos();
  const suyo = (parrilla?.total ?? 0) - (parrilla?.descuento ?? 0);
  expect((await documentosDe(codigo)).slice(1)).toMatchObject([
    {
      tipo: 61,
      folio: expect.any(Number),
      estado: "timbrada",
      total: suyo,
      codigo_referencia: 3,
      detalle: { lineas: [{ nombre: `Devolución de la compra ${codigo}`, cantidad: 1, precio: suyo }] },
    },
  ]);
  await anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin);
  await trabajos();
  const [boleta, ...notas] = await documentosDe(codigo);
  expect(notas.map(({ codigo_referencia }) => codigo_referencia)).toEqual([3, 3]);
  expect(boleta?.total).toBe(total);
  expect(notas.reduce((suma, nota) => suma + nota.total, 0)).toBe(total);
  expect(await malNota(codigo)).toEqual([]);
});

test("points without VAT: tickets alone are an exempt boleta, and beside goods a part of theirs", async () => {
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { boletas_puntos_exentos: true }, null));
  const exenta = await comprar(ctx, ana, [deTicket(tienda.ticket, 2)]);
  await pagoRecibido(ctx, { codigo: exenta }, admin);
  const { codigo, total } = await conCupon();
  await pagoRecibido(ctx, { codigo }, admin);
  await trabajos();
  expect(await documentosDe(exenta)).toMatchObject([{ tipo: 41, exento: 10_000, neto: 0, iva: 0 }]);
  const [boleta] = await documentosDe(codigo);
  expect(boleta).toMatchObject({ tipo: 39, total });
  expect(boleta?.exento).toBeGreaterThan(0);
  expect(malSobres()).toEqual([]);
  await anularVenta(ctx, { codigo: exenta, motivo: "Se arrepintió" }, admin);
  await trabajos();
  expect((await documentosDe(exenta))[1]).toMatchObject({ tipo: 61, codigo_referencia: 1, exento: 10_000 });
  expect(await malNota(exenta)).toEqual([]);
});

/** How a sale is paid; each returns the attempt of the card that paid some of it. */
const PAGOS: Record<string, (codigo: string) => Promise<number | null>> = {
  async transferencia(codigo) {
    await pagoRecibido(ctx, { codigo }, admin);
    return null;
  },
  tarjeta: async (codigo) => (await irAWebpay(codigo, ana)).volver(),
  async mixto(codigo) {
    await registrarPago(ctx, { codigo, monto: 6_000, via: "manual" }, admin);
    return (await irAWebpay(codigo, ana)).volver();
  },
  async doble(codigo) {
    const ida = await irAWebpay(codigo, ana);
    await pagoRecibido(ctx, { codigo }, admin);
    return ida.volver();
  },
};

/** What happens to it afterwards. */
const SUCESOS: Record<string, (codigo: string, cobro: number | null) => Promise<unknown>> = {
  nada: async () => null,
  async linea(codigo) {
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    await anularLinea(ctx, { codigo, linea: linea?.id ?? 0, motivo: "Retracto" }, admin);
  },
  anulada: (codigo) => anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin),
  devuelta: async (codigo, cobro) => cobro && devolver(codigo, cobro, 3_000),
  async anulada_y_devuelta(codigo, cobro) {
    await SUCESOS.linea?.(codigo, cobro);
    if (cobro) await devolver(codigo, cobro, 2_000);
  },
  async diferencia(codigo) {
    await fijarCostoEnvio(ctx, { codigo, costo: 12_000 }, admin);
    await marcarDiferenciaRecibida(ctx, { codigo, con: "aparte" }, admin);
  },
};

test("however a sale was paid and whatever happened to it, its documents add up to what the rule says, and the jobs rest", async () => {
  const codigos: string[] = [];
  for (const pagar of Object.values(PAGOS))
    for (const suceso of Object.values(SUCESOS)) {
      const codigo = await comprar(ctx, ana, DE_TODO.slice(0, 2));
      const cobro = await pagar(codigo);
      // The boletas of half of them are at the SII before it happens.
      if (codigos.length % 2 === 0) await trabajos();
      await suceso(codigo, cobro);
      codigos.push(codigo);
    }
  await trabajos();
  for (const codigo of codigos) {
    const hechos = await leerHechosDeVenta(ctx, codigo);
    const documentos = (await documentosDe(codigo)).filter(({ estado }) => estaViva(estado));
    const escrito = documentos.reduce((suma, { tipo, total }) => suma + (tipo === 61 ? -total : total), 0);
    expect([codigo, escrito]).toEqual([codigo, hechos && montoConBoleta(hechos)]);
  }
  expect(await repasar()).toMatchObject({ debidas: 0, cambiadas: 0 });
  const desde = new Date(0);
  expect(await leerCambiadas(ctx, { desde, ambiente: "produccion", despues: 0, limite: 100 })).toEqual([]);
});
