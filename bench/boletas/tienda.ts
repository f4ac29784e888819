import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { codigoDe, sembrar, VENTAS } from "#bench/compras/funciones.bench.ts";
import { abrirTodo } from "#bench/compras/tienda.ts";
import { boletas_documentos, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { firmadorEnHilo } from "#modules/boletas/hilo/firmar-en-hilo.server.ts";
import { pagarConTarjeta } from "#modules/compras/tarjeta/pagar-con-tarjeta.server.ts";
import { RUTA_RETORNO } from "#modules/compras/tarjeta/textos.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encenderConFolios } from "#tests/support/boletas/encender.ts";
import { openSii } from "#tests/support/boletas/sii.ts";
import { cleanUp } from "#tests/support/e2e/cleanup.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { encenderWebpay, openWebpay, type WebpayDoble } from "#tests/support/shop/webpay.ts";

const CLIENTES = 4;
const FOLIOS = 10_000;
/** The job looks for new work once a minute. */
const PLAZO_TRABAJO = 90_000;

type Abierta = Awaited<ReturnType<typeof abrirTodo>>;

/** A shop whose sales are paid one by one; each call pays another sale and returns the milliseconds of its request. */
export type TiendaDePagos = {
  abierta: Abierta;
  porTransferencia(): Promise<number>;
  porTarjeta(): Promise<number>;
};

/** Two shops over one double of Webpay and one of the SII: one makes boletas, the other has them off. */
export async function abrirPar() {
  const [sii, webpay] = [await openSii(), await openWebpay()];
  const abiertas: Abierta[] = [];
  const cerrar = async () => {
    for (const abierta of abiertas) await abierta.cerrar();
    await cleanUp();
    await firmadorEnHilo.terminar();
  };
  const abrir = async () => {
    const abierta = await abrirTodo(CLIENTES, undefined, { SII_URL: sii.url, WEBPAY_URL: webpay.url });
    abiertas.push(abierta);
    const { ctx, clientes } = abierta;
    const duena = await crearPersona(ctx, { role: "admin" });
    await enTransaccion(ctx, (tx) => sembrar(tx, clientes));
    await encenderWebpay(ctx, duena);
    return { abierta, duena };
  };
  try {
    const [con, sin] = [await abrir(), await abrir()];
    await encender(con.abierta.ctx, con.duena);
    return { con: pagador(con.abierta, webpay), sin: pagador(sin.abierta, webpay), cerrar };
  } catch (error) {
    await cerrar();
    throw error;
  }
}

/** Boletas are on since an hour ago. */
async function encender(ctx: Ctx, duena: Sesion): Promise<void> {
  await encenderConFolios(ctx, duena, { folios: { 39: [1, FOLIOS] } });
  const boletas_desde = new Date(ctx.now().getTime() - HORA_MS).toISOString();
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { boletas_desde }, null));
}

/** Pays the sales that were sown, the last one first: `atrasar` takes the first ones. */
function pagador(abierta: Abierta, webpay: WebpayDoble): TiendaDePagos {
  const { tienda, clientes, admin, ctx } = abierta;
  const origen = `http://localhost:${tienda.port}`;
  let siguiente = VENTAS;
  const proxima = () => codigoDe(siguiente--);
  return {
    abierta,
    async porTransferencia() {
      const codigo = proxima();
      return medido(200, () =>
        fetch(`${origen}/.netlify/functions/pagoRecibido`, {
          method: "POST",
          body: JSON.stringify({ codigo }),
          headers: { "Content-Type": "application/json", Origin: origen, Cookie: admin },
        }),
      );
    },
    async porTarjeta() {
      const codigo = proxima();
      const [venta] = await ctx.db.select().from(ventas).where(sql`codigo = ${codigo}`);
      const quien = clientes.find(({ codigo: suyo }) => suyo === venta?.usuario);
      if (!quien) throw new Error(`nobody bought ${codigo}`);
      const sesion = sesionDe({ codigo_referido: quien.codigo });
      const { token } = await pagarConTarjeta(ctx, webpay.servicio, { codigo }, sesion);
      const vuelta = new URLSearchParams(webpay.hace(token, "credito"));
      return medido(303, () => fetch(`${origen}${RUTA_RETORNO}?${vuelta}`, { redirect: "manual" }));
    },
  };
}

async function medido(estado: number, pedir: () => Promise<Response>): Promise<number> {
  const inicio = performance.now();
  const respuesta = await pedir();
  const texto = await respuesta.text();
  const ms = performance.now() - inicio;
  if (respuesta.status !== estado) throw new Error(`${respuesta.status} instead of ${estado}: ${texto}`);
  return ms;
}

/** Says that so many more sales of the shop were paid half an hour ago: each owes a boleta that the job has not made yet. */
export async function atrasar(
  { abierta: { ctx } }: TiendaDePagos,
  { desde, cuantas }: { desde: number; cuantas: number },
): Promise<void> {
  const codigos = sql.param(Array.from({ length: cuantas }, (_, i) => codigoDe(desde + i)));
  await ctx.db.execute(sql`
    with pagadas as (update ventas set estado_pago = 'Pagado', pagado_en = now() - interval '30 minutes', confirmacion = 1
                      where codigo = any(${codigos}) returning id, total, pagado_en),
    pago as (insert into pagos (venta, monto, via, quien, creado_en, confirmacion)
             select id, total, 'manual', 'sistema:medida', pagado_en, 1 from pagadas)
    update productos_compras set estado = 'Pagado' where venta in (select id from pagadas)`);
}

export const firmadas = ({ abierta: { ctx } }: TiendaDePagos): Promise<number> =>
  ctx.db.$count(boletas_documentos, sql`folio is not null and estado <> 'debida'`);

/** Resolves once the job signs. */
export async function alFirmar(tienda: TiendaDePagos): Promise<void> {
  const antes = await firmadas(tienda);
  for (const hasta = performance.now() + PLAZO_TRABAJO; performance.now() < hasta; ) {
    if ((await firmadas(tienda)) > antes) return;
    await sleep(100);
  }
  throw new Error("the job signed nothing");
}
