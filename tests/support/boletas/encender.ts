import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ambiente, TipoDocumento } from "#modules/boletas/documento/tipos.ts";
import { encenderBoletas, guardarDatosBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { guardarCaf, guardarCertificado } from "#modules/boletas/llaves/guardar-llaves.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CONTRASENA, crearAutoridad, crearPfx, RUT_PERSONA, RUT_TIENDA } from "./autoridad.ts";

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

export type PedidoBoletas = {
  ambiente?: Ambiente;
  folios?: Partial<Record<TipoDocumento, [desde: number, hasta: number]>>;
};

/** Gives a shop its certificate and folios of an authority of the tests, and switches its boletas on. */
export async function encenderConFolios(ctx: Ctx, admin: Sesion, pedido: PedidoBoletas = {}) {
  const { ambiente = "produccion", folios = { 39: [1, 1_000], 61: [1, 1_000] } } = pedido;
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, EMISOR, null));
  await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente }, admin);
  await guardarCertificado(ctx, { contenido: crearPfx(), contrasena: CONTRASENA, rut: RUT_PERSONA }, admin);
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
