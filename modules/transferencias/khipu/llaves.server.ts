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
import { type CobroKhipu, leerAvisos, leerCobrosPorRevisar } from "./cobros.store.server.ts";
import { LlaveRechazada } from "./servicio.ts";
import { RUTA_AVISOS, TEXTOS_KHIPU } from "./textos.ts";

const LLAVE = "khipu.llave";
const SECRETO = "khipu.secreto";

/** The API key asks Khipu; the collection account's secret signs its notices. */
export type LlavesKhipu = { llave: string; secreto: string };

/** Both keys, or null while Khipu is off. */
export async function leerLlavesKhipu(ctx: Pick<Ctx, "db" | "cofre">): Promise<LlavesKhipu | null> {
  if (!(await khipuActivo(ctx))) return null;
  const [llave, secreto] = await Promise.all([leerSecreto(ctx, LLAVE), leerSecreto(ctx, SECRETO)]);
  return llave && secreto ? { llave, secreto } : null;
}

/** Whether the pages offer Khipu: both keys are there and this shop can read them. */
export async function khipuActivo(ctx: Pick<Ctx, "db" | "cofre">): Promise<boolean> {
  const secretos = await verSecretos(ctx, [LLAVE, SECRETO]);
  return secretos.every((secreto) => secreto?.legible === true);
}

export type LlavesDadas = { llave: string; secreto: string };

/** Saves what was given; an empty field keeps the key that is there. Khipu is on once both are stored. */
export async function guardarLlaves(ctx: Ctx, dadas: LlavesDadas, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "conexiones.editar");
  const llave = exigirLlave(dadas.llave, "khipu_llave");
  const secreto = exigirLlave(dadas.secreto, "khipu_secreto");
  if (!llave && !secreto) throw new Rechazo("valor", TEXTOS_KHIPU.llaves, { campo: "khipu_llave" });
  await enTransaccion(ctx, async (tx) => {
    const quien = sesion.codigo_referido;
    if (llave) await guardarSecreto(tx, LLAVE, llave, quien);
    if (secreto) await guardarSecreto(tx, SECRETO, secreto, quien);
    const hay = await verSecretos(tx, [LLAVE, SECRETO]);
    if (!hay[0]) throw new Rechazo("valor", TEXTOS_KHIPU.llaves, { campo: "khipu_llave" });
    if (!hay[1]) throw new Rechazo("valor", TEXTOS_KHIPU.llaves, { campo: "khipu_secreto" });
    await guardarAjustes(tx, { con_khipu: true }, quien);
  });
}

function exigirLlave(dada: string, campo: string): string {
  const llave = dada.trim();
  if (llave !== "" && !LLAVE_PEGADA.test(llave))
    throw new Rechazo("valor", TEXTOS_KHIPU.llave_invalida, { campo });
  return llave;
}

/** Switches Khipu off. What is pending stays: a notice of it finds no keys and is refused until there are some. */
export async function quitarLlaves(ctx: Ctx, sesion: Sesion): Promise<boolean> {
  exigirPermiso(sesion, "conexiones.editar");
  return enTransaccion(ctx, async (tx) => {
    const quien = sesion.codigo_referido;
    const quitadas = [await borrarSecreto(tx, LLAVE, quien), await borrarSecreto(tx, SECRETO, quien)];
    const habia = quitadas.includes(true);
    if (habia) await guardarAjustes(tx, { con_khipu: false }, quien);
    return habia;
  });
}

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
  const [llave = null, secreto = null] = await verSecretos(ctx, [LLAVE, SECRETO]);
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
