import type { Redactar } from "#modules/ajustes/legales/publicar-legales.server.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  guardarPar,
  leerPar,
  type ParDeLlaves,
  parActivo,
  quitarPar,
  verPar,
} from "#modules/conexiones/par-de-llaves.server.ts";
import { type EstadoSecreto, LLAVE_PEGADA, verSecretos } from "#modules/conexiones/secretos.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { type CobroTarjeta, leerTarjetasPorRevisar } from "./cobros.store.server.ts";
import { LLAVES_DE_INTEGRACION } from "./integracion.ts";
import { LlavesRechazadas, type LlavesWebpay } from "./servicio.ts";
import { RUTA_RETORNO, TEXTOS_TARJETA } from "./textos.ts";

const SECRETO = "webpay.secreto";

const PAR: ParDeLlaves = {
  llaves: [
    {
      nombre: "webpay.comercio",
      campo: "webpay_comercio",
      forma: /^\d{12}$/,
      invalida: TEXTOS_TARJETA.codigo,
    },
    {
      nombre: SECRETO,
      campo: "webpay_secreto",
      forma: LLAVE_PEGADA,
      invalida: TEXTOS_TARJETA.llave_invalida,
    },
  ],
  ajuste: "con_webpay",
  faltan: TEXTOS_TARJETA.llaves,
};

/** Both keys, or null while Webpay is off. */
export async function leerLlavesWebpay(ctx: Pick<Ctx, "db" | "cofre">): Promise<LlavesWebpay | null> {
  const par = await leerPar(ctx, PAR);
  return par && { comercio: par[0], secreto: par[1] };
}

/** Whether the pages offer cards. */
export const webpayActivo = (ctx: Pick<Ctx, "db" | "cofre">): Promise<boolean> => parActivo(ctx, PAR);

export const guardarLlavesWebpay = (
  ctx: Ctx,
  { comercio, secreto }: LlavesWebpay,
  sesion: Sesion,
  redactar: Redactar,
): Promise<void> => guardarPar(ctx, PAR, [comercio, secreto], { sesion, redactar });

/** 'Probar con la tienda de integración': the keys that Transbank publishes, with which no real money moves. */
export const usarIntegracion = (ctx: Ctx, sesion: Sesion, redactar: Redactar): Promise<void> =>
  guardarLlavesWebpay(ctx, LLAVES_DE_INTEGRACION, sesion, redactar);

/** Switches cards off. Open attempts stay, and their status is asked once there are keys of the same code again. */
export const quitarLlavesWebpay = (ctx: Ctx, sesion: Sesion, redactar: Redactar): Promise<boolean> =>
  quitarPar(ctx, PAR, { sesion, redactar });

/** Tells the owner once that Transbank refuses the stored keys; other keys get their own notice. */
export async function avisarDeLlavesWebpay(ctx: Ctx, error: unknown): Promise<void> {
  if (!(error instanceof LlavesRechazadas)) return;
  const [secreto] = await verSecretos(ctx, [SECRETO]);
  if (!secreto) return;
  await enTransaccion(ctx, (tx) =>
    avisarAdmins(tx, {
      permiso: "conexiones.editar",
      clave: `webpay-llave:${secreto.guardado_en.toISOString()}`,
      titulo: "Transbank no acepta tus llaves de Webpay",
      texto: "Los clientes no pueden pagar con tarjeta. Revisa el código de comercio y la llave secreta.",
      enlace: "/admin/ajustes/conexiones#webpay",
    }),
  );
}

export type EstadoLlavesWebpay = {
  comercio: EstadoSecreto;
  secreto: EstadoSecreto;
  activo: boolean;
  /** The keys are those that Transbank publishes: no real money moves. */
  integracion: boolean;
  /** The address that browsers come back to. */
  direccion: string;
  por_revisar: Pick<
    CobroTarjeta,
    "id" | "codigo" | "monto" | "monto_cobrado" | "estado" | "detalle" | "buy_order"
  >[];
};

/** What the owner sees of Webpay. */
export async function leerEstadoLlavesWebpay(ctx: Ctx): Promise<EstadoLlavesWebpay> {
  const [comercio, secreto] = await verPar(ctx, PAR);
  const llaves = await leerLlavesWebpay(ctx);
  const cobros = await leerTarjetasPorRevisar(ctx, ctx.now());
  return {
    comercio,
    secreto,
    activo: llaves !== null,
    integracion: llaves?.comercio === LLAVES_DE_INTEGRACION.comercio,
    direccion: `${ctx.public_url}${RUTA_RETORNO}`,
    por_revisar: cobros.map(({ id, codigo, monto, monto_cobrado, estado, detalle, buy_order }) => ({
      id,
      codigo,
      monto,
      monto_cobrado,
      estado,
      detalle,
      buy_order,
    })),
  };
}
