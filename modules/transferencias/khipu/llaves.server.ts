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
import { type CobroKhipu, leerAvisos, leerCobrosPorRevisar } from "./cobros.store.server.ts";
import { LlaveRechazada } from "./servicio.ts";
import { RUTA_AVISOS, TEXTOS_KHIPU } from "./textos.ts";

const LLAVE = "khipu.llave";

/** The API key asks Khipu; the collection account's secret signs its notices. */
export type LlavesKhipu = { llave: string; secreto: string };

const invalida = TEXTOS_KHIPU.llave_invalida;
const PAR: ParDeLlaves = {
  llaves: [
    { nombre: LLAVE, campo: "khipu_llave", forma: LLAVE_PEGADA, invalida },
    { nombre: "khipu.secreto", campo: "khipu_secreto", forma: LLAVE_PEGADA, invalida },
  ],
  ajuste: "con_khipu",
  faltan: TEXTOS_KHIPU.llaves,
};

/** Both keys, or null while Khipu is off. */
export async function leerLlavesKhipu(ctx: Pick<Ctx, "db" | "cofre">): Promise<LlavesKhipu | null> {
  const par = await leerPar(ctx, PAR);
  return par && { llave: par[0], secreto: par[1] };
}

/** Whether the pages offer Khipu. */
export const khipuActivo = (ctx: Pick<Ctx, "db" | "cofre">): Promise<boolean> => parActivo(ctx, PAR);

export const guardarLlaves = (
  ctx: Ctx,
  { llave, secreto }: LlavesKhipu,
  sesion: Sesion,
  redactar: Redactar,
): Promise<void> => guardarPar(ctx, PAR, [llave, secreto], { sesion, redactar });

/** Switches Khipu off. What is pending stays: a notice of it finds no keys and is refused until there are some. */
export const quitarLlaves = (ctx: Ctx, sesion: Sesion, redactar: Redactar): Promise<boolean> =>
  quitarPar(ctx, PAR, { sesion, redactar });

/** Tells the owner once that Khipu refuses the stored key; another key gets its own notice. */
export async function avisarDeLlave(ctx: Ctx, error: unknown): Promise<void> {
  if (!(error instanceof LlaveRechazada)) return;
  const [llave] = await verSecretos(ctx, [LLAVE]);
  if (!llave) return;
  await enTransaccion(ctx, (tx) =>
    avisarAdmins(tx, {
      permiso: "conexiones.editar",
      clave: `khipu-llave:${llave.guardado_en.toISOString()}`,
      titulo: "Khipu no acepta tu llave",
      texto: "Los clientes no pueden pagar con Khipu. Revisa la llave y guárdala otra vez.",
      enlace: "/admin/ajustes/conexiones#khipu",
    }),
  );
}

export type EstadoKhipu = {
  llave: EstadoSecreto;
  secreto: EstadoSecreto;
  activo: boolean;
  /** The address that Khipu's notices arrive at. */
  direccion: string;
  ultimo_aviso: Date | null;
  /** The last payment was learned by asking, not by a notice: the secret may be wrong. */
  sin_aviso: boolean;
  por_revisar: Pick<CobroKhipu, "id" | "codigo" | "monto" | "estado" | "detalle" | "payment_id">[];
};

/** What the owner sees of Khipu. */
export async function leerEstadoKhipu(ctx: Ctx): Promise<EstadoKhipu> {
  const [llave, secreto] = await verPar(ctx, PAR);
  const { ultimo, sin_aviso } = await leerAvisos(ctx);
  const cobros = await leerCobrosPorRevisar(ctx);
  return {
    llave,
    secreto,
    activo: llave?.legible === true && secreto?.legible === true,
    direccion: `${ctx.public_url}${RUTA_AVISOS}`,
    ultimo_aviso: ultimo,
    sin_aviso,
    por_revisar: cobros.map(({ id, codigo, monto, estado, detalle, payment_id }) => ({
      id,
      codigo,
      monto,
      estado,
      detalle,
      payment_id,
    })),
  };
}
