import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Mirada, Sesion } from "#modules/comun/tx/contexto.ts";
import {
  buscarPorToken,
  type FilaTarjeta,
  leerCobradasDe,
  leerTarjetasDeVenta,
} from "./cobros.store.server.ts";
import type { EstadoTarjeta } from "./estado-tarjeta.ts";
import type { FormularioWebpay } from "./pagar-con-tarjeta.server.ts";
import { type Comprobante, datosComprobante, soloCompleto } from "./palabras.ts";
import { reembolsoSinRespuesta } from "./plazos.ts";
import { DIAS_A_LA_TARJETA, negativaReembolso, quedaPorDevolver } from "./reembolso.ts";
import { type FilaReembolso, leerReembolsos } from "./reembolsos.store.server.ts";

/** A payment by card as admins see it. */
export type TarjetaVista = Pick<
  FilaTarjeta,
  "id" | "buy_order" | "estado" | "autorizacion" | "ultimos" | "detalle"
> & {
  monto: number;
  tipo: string;
  cuotas: string;
  pagada_en: Date;
  /** What can go back to the card; zero when nothing can. */
  queda: number;
  solo_completo: boolean;
  devolver_hasta: Date;
  /** Why nothing can go back to the card now; null when something can. */
  negada: string | null;
  reembolsos: ReembolsoVisto[];
};

export type ReembolsoVisto = Pick<
  FilaReembolso,
  "id" | "monto" | "estado" | "creado_en" | "detalle" | "tipo"
> & {
  /** Transbank no longer says what happened to it: a person does. */
  sin_respuesta: boolean;
};

/** The payments by card of a sale, with what was given back. */
export async function leerTarjetasVistas(ctx: Mirada, venta: number): Promise<TarjetaVista[]> {
  const cobradas = await leerCobradasDe(ctx, [venta]);
  const todos = await leerReembolsos(
    ctx,
    cobradas.map(({ id }) => id),
  );
  const ahora = ctx.now();
  return cobradas.map((cobro) => {
    const reembolsos = todos.filter(({ cobro: de }) => de === cobro.id);
    const monto = cobro.monto_cobrado ?? cobro.monto;
    const queda = quedaPorDevolver(cobro, reembolsos);
    const pagada_en = cobro.pagada_en ?? cobro.creada_en;
    const { tipo, cuotas } = datosComprobante({ ...cobro, codigo: "" });
    return {
      id: cobro.id,
      buy_order: cobro.buy_order,
      estado: cobro.estado,
      autorizacion: cobro.autorizacion,
      ultimos: cobro.ultimos,
      detalle: cobro.detalle,
      monto,
      tipo,
      cuotas,
      pagada_en,
      queda,
      solo_completo: soloCompleto(cobro.tipo_pago),
      devolver_hasta: new Date(pagada_en.getTime() + DIAS_A_LA_TARJETA * DIA_MS),
      negada: negativaReembolso(cobro, reembolsos, { monto: queda, ahora })?.frase ?? null,
      reembolsos: reembolsos.map((uno) => ({
        ...uno,
        sin_respuesta:
          uno.estado === "pidiendo" &&
          reembolsoSinRespuesta({ creado_en: uno.creado_en, creada_en: cobro.creada_en }, ahora),
      })),
    };
  });
}

/** The payment by card to which that amount can go back; null when there is none. */
export async function tarjetaParaDevolver(
  ctx: Mirada,
  venta: number,
  monto: number,
): Promise<FilaTarjeta | null> {
  const cobradas = await leerCobradasDe(ctx, [venta]);
  const previos = await leerReembolsos(
    ctx,
    cobradas.map(({ id }) => id),
  );
  const ahora = ctx.now();
  const puede = (cobro: FilaTarjeta) =>
    negativaReembolso(
      cobro,
      previos.filter(({ cobro: de }) => de === cobro.id),
      { monto, ahora },
    ) === null;
  return cobradas.find(puede) ?? null;
}

/** The form of Webpay of an open attempt for that sale of the person; null when there is none. */
export async function leerFormularioWebpay(
  ctx: Mirada,
  venta: number,
): Promise<(FormularioWebpay & { monto: number }) | null> {
  const abierta = (await leerTarjetasDeVenta(ctx, venta)).find(({ estado }) => estado === "abierta");
  const { url, token, monto } = abierta ?? {};
  return url && token && monto ? { url, token, monto } : null;
}

export type ResultadoTarjeta = {
  estado: EstadoTarjeta;
  /** Null for a visitor who is not the buyer: the address of the page is not a session. */
  suya: { codigo: string; comprobante: Comprobante | null } | null;
};

const CON_COMPROBANTE: ReadonlySet<EstadoTarjeta> = new Set([
  "pagada",
  "devuelta",
  "devuelta_en_parte",
  "revertida",
]);

/** How an attempt ended; null when there is no such attempt. */
export async function leerResultadoTarjeta(
  ctx: Mirada,
  token: string,
  sesion: Sesion | null,
): Promise<ResultadoTarjeta | null> {
  const cobro = await buscarPorToken(ctx, token);
  if (!cobro) return null;
  const { estado, codigo, usuario } = cobro;
  if (sesion?.codigo_referido !== usuario) return { estado, suya: null };
  const comprobante = CON_COMPROBANTE.has(estado) ? datosComprobante(cobro) : null;
  return { estado, suya: { codigo, comprobante } };
}
