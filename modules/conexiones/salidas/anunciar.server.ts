import type { Tx } from "#modules/comun/tx/contexto.ts";
import { insertarEnviosDeEvento } from "./envios.store.server.ts";
import { cuerpoDe, type EventoSalida } from "./eventos.ts";
import { leerInteresadas } from "./salidas.store.server.ts";

export type HechoAnunciado = {
  /** Code of the sale or key of the raffle. */
  objeto: string;
  /** Referral code of the person whose sale it is. */
  usuario: string | null;
  /** Read only when an address wants the event. */
  datos: () => Promise<object> | object;
  /** Delivered from then on; at once by default. */
  desde?: Date | undefined;
};

/**
 * Tells other systems about an event: writes it to the outbox in the transaction that causes it, so a transaction that is rolled back
 * tells nothing. Without an address that wants the event it is one query.
 */
export const anunciar = (tx: Tx, evento: EventoSalida, hecho: HechoAnunciado): Promise<void> =>
  anunciarVarios(tx, evento, [hecho]);

/** The same for an event that happened to several things at once. */
export async function anunciarVarios(
  tx: Tx,
  evento: EventoSalida,
  hechos: readonly HechoAnunciado[],
): Promise<void> {
  const salidas = await leerInteresadas(tx, evento);
  if (salidas.length === 0) return;
  for (const { objeto, usuario, datos, desde } of hechos)
    await escribirEvento(tx, salidas, { evento, objeto, usuario, datos: await datos(), desde });
}

type Escrito = {
  evento: string;
  objeto: string;
  usuario: string | null;
  datos: object;
  desde?: Date | undefined;
};

export async function escribirEvento(
  tx: Tx,
  salidas: readonly number[],
  { evento, objeto, usuario, datos, desde }: Escrito,
): Promise<string> {
  const evento_id = `evt_${Buffer.from(tx.random(16)).toString("hex")}`;
  const creado_en = tx.now();
  const cuerpo = cuerpoDe(evento_id, evento, creado_en, datos);
  const proximo_intento = desde ?? creado_en;
  const envio = { evento_id, evento, objeto, usuario, cuerpo, creado_en, proximo_intento };
  await insertarEnviosDeEvento(tx, salidas, envio);
  tx.announce({ tabla: "conexiones_envios" });
  return evento_id;
}
