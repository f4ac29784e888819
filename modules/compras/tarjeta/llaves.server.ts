import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  borrarSecreto,
  type EstadoSecreto,
  guardarSecreto,
  LLAVE_PEGADA,
  leerSecreto,
  verSecretos,
} from "#modules/conexiones/secretos.server.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { type CobroTarjeta, leerTarjetasPorRevisar } from "./cobros.store.server.ts";
import { LLAVES_DE_INTEGRACION } from "./integracion.ts";
import { LlavesRechazadas, type LlavesWebpay } from "./servicio.ts";
import { RUTA_RETORNO, TEXTOS_TARJETA } from "./textos.ts";

const COMERCIO = "webpay.comercio";
const SECRETO = "webpay.secreto";

/** Both keys, or null while Webpay is off. */
export async function leerLlavesWebpay(ctx: Pick<Ctx, "db" | "cofre">): Promise<LlavesWebpay | null> {
  if (!(await webpayActivo(ctx))) return null;
  const [comercio, secreto] = await Promise.all([leerSecreto(ctx, COMERCIO), leerSecreto(ctx, SECRETO)]);
  return comercio && secreto ? { comercio, secreto } : null;
}

/** Whether the pages offer cards: both keys are there and this shop can read them. */
export async function webpayActivo(ctx: Pick<Ctx, "db" | "cofre">): Promise<boolean> {
  const secretos = await verSecretos(ctx, [COMERCIO, SECRETO]);
  return secretos.every((secreto) => secreto?.legible === true);
}

/** Saves what was given; an empty field keeps the key that is there. Cards are on once both are stored. */
export async function guardarLlavesWebpay(ctx: Ctx, dadas: LlavesWebpay, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  const comercio = dadas.comercio.trim();
  const secreto = dadas.secreto.trim();
  if (comercio !== "" && !/^\d{12}$/.test(comercio)) throw rechazo(TEXTOS_TARJETA.codigo, "webpay_comercio");
  if (secreto !== "" && !LLAVE_PEGADA.test(secreto))
    throw rechazo(TEXTOS_TARJETA.llave_invalida, "webpay_secreto");
  if (!comercio && !secreto) throw rechazo(TEXTOS_TARJETA.llaves, "webpay_comercio");
  await enTransaccion(ctx, async (tx) => {
    const quien = sesion.codigo_referido;
    if (comercio) await guardarSecreto(tx, COMERCIO, comercio, quien);
    if (secreto) await guardarSecreto(tx, SECRETO, secreto, quien);
    const hay = await verSecretos(tx, [COMERCIO, SECRETO]);
    if (!hay[0]) throw rechazo(TEXTOS_TARJETA.llaves, "webpay_comercio");
    if (!hay[1]) throw rechazo(TEXTOS_TARJETA.llaves, "webpay_secreto");
    await guardarAjustes(tx, { con_webpay: true }, quien);
  });
}

const rechazo = (frase: string, campo: string) => new Rechazo("valor", frase, { campo });

/** 'Probar con la tienda de integración': the keys that Transbank publishes, with which no real money moves. */
export const usarIntegracion = (ctx: Ctx, sesion: Sesion): Promise<void> =>
  guardarLlavesWebpay(ctx, LLAVES_DE_INTEGRACION, sesion);

/** Switches cards off. Open attempts stay, and their status is asked once there are keys of the same code again. */
export async function quitarLlavesWebpay(ctx: Ctx, sesion: Sesion): Promise<boolean> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const quien = sesion.codigo_referido;
    const quitadas = [await borrarSecreto(tx, COMERCIO, quien), await borrarSecreto(tx, SECRETO, quien)];
    const habia = quitadas.includes(true);
    if (habia) await guardarAjustes(tx, { con_webpay: false }, quien);
    return habia;
  });
}

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
  por_revisar: Pick<CobroTarjeta, "id" | "codigo" | "monto_cobrado" | "estado" | "detalle" | "buy_order">[];
};

/** What the owner sees of Webpay. */
export async function leerEstadoLlavesWebpay(ctx: Ctx): Promise<EstadoLlavesWebpay> {
  const [comercio = null, secreto = null] = await verSecretos(ctx, [COMERCIO, SECRETO]);
  const llaves = await leerLlavesWebpay(ctx);
  const cobros = await leerTarjetasPorRevisar(ctx);
  return {
    comercio,
    secreto,
    activo: llaves !== null,
    integracion: llaves?.comercio === LLAVES_DE_INTEGRACION.comercio,
    direccion: `${ctx.public_url}${RUTA_RETORNO}`,
    por_revisar: cobros.map(({ id, codigo, monto_cobrado, estado, detalle, buy_order }) => ({
      id,
      codigo,
      monto_cobrado,
      estado,
      detalle,
      buy_order,
    })),
  };
}
