import { asc, eq } from "drizzle-orm";
import { boletas_documentos, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { atenderBoletas, repasarBoletas } from "#modules/boletas/atender-boletas.server.ts";
import type { Ambiente, TipoDocumento } from "#modules/boletas/documento/tipos.ts";
import type { Sii } from "#modules/boletas/envio/sesion-sii.server.ts";
import { firmarDocumento, firmarSobre } from "#modules/boletas/firma/firmar-documento.server.ts";
import { encenderBoletas, guardarDatosBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { guardarCaf, guardarCertificado } from "#modules/boletas/llaves/guardar-llaves.server.ts";
import { firmarSemilla } from "#modules/boletas/semilla/pedir-token.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CONTRASENA, crearAutoridad, crearPfx, RUT_TIENDA } from "#tests/support/boletas/autoridad.ts";
import { openSii } from "#tests/support/boletas/sii.ts";
import { comprarPagado, deProducto, tiendaConAdmin } from "./compras.ts";
import { crearPersona } from "./personas.ts";

const MINUTO = 60_000;

/** Signs in the thread of the test: starting another one takes longer than the signatures. */
export const firmadorDePrueba: Sii["firmador"] = {
  documento: async (documento, caf, firmante) => firmarDocumento(documento, caf, firmante),
  sobre: async (caratula, documentos, firmante) => firmarSobre(caratula, documentos, firmante),
  semilla: async (semilla, firmante) => firmarSemilla(semilla, firmante),
};

/** The seller as documents name it. */
export const EMISOR = {
  razon_social: "Puntazo SpA",
  rut: RUT_TIENDA,
  giro: "Venta al por menor",
  domicilio: "Av. Matta 100",
};

export const DATOS_BOLETAS = {
  resolucion_numero: "80",
  resolucion_fecha: "2014-08-22",
  comuna: "Santiago",
  acteco: "479100",
  valor_uf: "40000",
  folios_minimo: "10",
};

type Pedido = {
  ambiente?: Ambiente;
  folios?: Partial<Record<TipoDocumento, [desde: number, hasta: number]>>;
};

/** Gives a shop its certificate and folios of an authority of the tests, and switches its boletas on. */
export async function encenderConFolios(ctx: Ctx, admin: Sesion, pedido: Pedido = {}) {
  const { ambiente = "produccion", folios = { 39: [1, 1_000], 61: [1, 1_000] } } = pedido;
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, EMISOR, null));
  await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente }, admin);
  await guardarCertificado(ctx, { contenido: crearPfx(), contrasena: CONTRASENA }, admin);
  const autoridad = crearAutoridad(ambiente);
  const cargar = (tipo: TipoDocumento, [desde, hasta]: [number, number]) =>
    guardarCaf(ctx, autoridad.caf({ tipo, desde, hasta }), admin, autoridad.claves);
  for (const tipo of [39, 41, 61] as const) {
    const rango = folios[tipo];
    if (rango) await cargar(tipo, rango);
  }
  await encenderBoletas(ctx, admin);
  return { autoridad, cargar };
}

/** A shop with electronic boletas and a double of the SII. */
export async function tiendaConBoletas(
  pedido: Pedido = {},
  abrirBase?: Parameters<typeof tiendaConAdmin>[0],
) {
  const base = await tiendaConAdmin(abrirBase);
  const { db, ctx, tienda, admin } = base;
  const doble = await openSii();
  const sii: Sii = { servicio: doble.servicio, firmador: firmadorDePrueba, tokens: new Map() };
  const { autoridad, cargar } = await encenderConFolios(ctx, admin, pedido);
  const ana = await crearPersona(ctx);
  const pasan = (minutos: number) => {
    ctx.clock.now = new Date(ctx.now().getTime() + minutos * MINUTO);
  };
  return {
    ...base,
    doble,
    sii,
    autoridad,
    cargar,
    ana,
    pasan,
    /** A paid sale of $10.000. */
    pagada: (cliente = ana, cantidad = 1) =>
      comprarPagado(ctx, cliente, admin, [deProducto(tienda.producto, cantidad)]),
    /** One turn of the job of each minute. */
    atender: () => atenderBoletas(ctx, sii),
    repasar: () => repasarBoletas(ctx),
    /** The documents of a sale, the first one first. */
    async documentosDe(codigo: string) {
      const filas = await db
        .select({ documento: boletas_documentos })
        .from(boletas_documentos)
        .innerJoin(ventas, eq(ventas.id, boletas_documentos.venta))
        .where(eq(ventas.codigo, codigo))
        .orderBy(asc(boletas_documentos.numero));
      return filas.map(({ documento }) => documento);
    },
  };
}
