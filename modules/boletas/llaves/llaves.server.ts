import { z } from "zod";
import type { Certificado } from "#modules/boletas/certificado/leer-certificado.server.ts";
import { estaVencido } from "#modules/boletas/certificado/vigencia.ts";
import type { CafAbierto } from "#modules/boletas/firmador.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { borrarSecreto, guardarSecreto, leerSecreto } from "#modules/conexiones/secretos.server.ts";

export const SECRETO_CERTIFICADO = "sii.certificado";
const secretoCaf = (id: number) => `sii.caf_${id}` as const;

type Abre = Pick<Ctx, "cofre"> & Parameters<typeof leerSecreto>[0];

const firmante = z.object({
  rut: z.string(),
  nombre: z.string(),
  certificado: z.string(),
  clave: z.string(),
  desde: z.coerce.date(),
  hasta: z.coerce.date(),
});
const caf = z.object({ xml: z.string(), clave: z.string() });

/** The certificate with its key; null when there is none that is still valid. Never send it to a page. */
export async function leerFirmante(ctx: Abre & Pick<Ctx, "now">): Promise<Certificado | null> {
  const texto = await leerSecreto(ctx, SECRETO_CERTIFICADO);
  const leido = texto === null ? null : firmante.parse(JSON.parse(texto));
  return leido === null || estaVencido(leido, ctx.now()) ? null : leido;
}

export const guardarFirmante = (tx: Tx, suyo: Certificado, quien: string): Promise<void> =>
  guardarSecreto(tx, SECRETO_CERTIFICADO, JSON.stringify(suyo), quien);

export const borrarFirmante = (tx: Tx, quien: string): Promise<boolean> =>
  borrarSecreto(tx, SECRETO_CERTIFICADO, quien);

export async function leerCafAbierto(ctx: Abre, id: number): Promise<CafAbierto> {
  const texto = await leerSecreto(ctx, secretoCaf(id));
  if (texto === null) throw new Error(`The CAF ${id} has no key.`);
  return caf.parse(JSON.parse(texto));
}

export const guardarCafAbierto = (tx: Tx, id: number, suyo: CafAbierto, quien: string): Promise<void> =>
  guardarSecreto(tx, secretoCaf(id), JSON.stringify(suyo), quien);
