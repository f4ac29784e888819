import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { type Cadena, QUICKNET } from "#modules/comun/baliza/drand.ts";
import { leerUltimoPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import { type Negativa, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Idempotency, Lector, Tx } from "#modules/comun/tx/contexto.ts";
import type { Final } from "#modules/comun/tx/lotes.ts";
import { enTransaccionDeLote } from "#modules/comun/tx/transaccion-lote.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaMesa, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { leerDeudas } from "#modules/puntos/deudas/deudas.store.server.ts";
import { sumarDeudas } from "#modules/puntos/deudas/deudas.ts";
import { bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { leerPuntosOcultos } from "#modules/puntos/saldo-visible.store.server.ts";
import { esMenorDeEdad } from "#modules/usuarios/edad.ts";
import { escribirMesa, leerPuestas } from "../apuestas/apuestas.store.server.ts";
import { bloquearJugadores, type Jugador } from "../jugadores.store.server.ts";
import { negativaJugador, numeroDe } from "../reglas/apuesta.ts";
import { cupoDeBanca, limitesVigentes, topeDeHoy } from "../reglas/limites.ts";
import {
  apostadoresPasados,
  clavePropia,
  type PasoMesa,
  type PedidoMesa,
  type Plegada,
  plegarMesa,
} from "../reglas/mesa.ts";
import type { Partida } from "../reglas/partida.ts";
import { TEXTOS_MONTONCITO } from "../textos.ts";
import { type BancaDe, bloquearViva, filtrarKeys, leerBancaDe } from "./partidas.store.server.ts";

/** A bet or a withdrawal that waits in the queue of the table. */
export type ApuestaEnCola = PedidoMesa & { partidaId: string; idempotency?: Idempotency | undefined };
export type Movida = { puntos: number; version: number };
type Negativas = Map<ApuestaEnCola, Negativa>;

/** Settles all waiting requests of the table in one transaction, one by one in order of arrival. */
export const liquidarMesa = (ctx: Ctx, pedidos: readonly ApuestaEnCola[]) =>
  enTransaccionDeLote<ApuestaEnCola, Movida>(ctx, pedidos, moverMesa);

export async function moverMesa(tx: Tx, nuevos: readonly ApuestaEnCola[]): Promise<Final<Movida>[]> {
  const viva = await bloquearViva(tx);
  const negativas: Negativas = new Map();
  const deEsta = await separar(tx, nuevos, viva?.partida ?? null, negativas);
  if (!viva || deEsta.length === 0) return nuevos.map((pedido) => cerrado(negativas.get(pedido)));
  const { partida, ahora } = viva;
  const ajustes = await leerAjustes(tx);
  const pausa = avisoDePausa("juego", ajustes);
  const { admitidos, topes } = await admitir(tx, deEsta, { ahora, pausa }, negativas);
  const codigos = [...new Set(admitidos.map(({ jugador }) => jugador))];
  const saldos = await bloquearSaldos(tx, [...codigos.map(cuentaUsuario), cuentaMesa(partida.key_partida)]);
  const porCodigo = new Map(codigos.map((codigo) => [codigo, saldos.get(cuentaUsuario(codigo)) ?? 0]));
  const cadena = tx.baliza ?? QUICKNET;
  const plegada = plegarMesa(
    {
      mesa: partida,
      ahora,
      cadena,
      ultima_ronda: await leerUltimaRonda(tx, partida, cadena),
      apuesta_maxima: ajustes.apuesta_maxima,
      cupo: await leerCupo(tx, partida, ahora, ajustes),
      saldos: porCodigo,
      topes,
      propias: await leerPropiasDe(tx, partida, codigos),
      deudas: sumarDeudas(await leerDeudas(tx.db, codigosQueRetiran(admitidos))),
      ocultos: await leerPuntosOcultos(tx, apostadoresPasados(porCodigo, admitidos)),
    },
    admitidos,
  );
  if (plegada.mesa.version > partida.version) {
    await moverNuevos(tx, saldos, enAsientos(partida.key_partida, admitidos, plegada.pasos));
    await escribirMesa(tx, partida.key_partida, plegada, ahora);
    anunciarMesa(tx, partida.key_partida);
  }
  const pasos = new Map(admitidos.map((pedido, i) => [pedido, plegada.pasos[i]]));
  return nuevos.map((pedido) => responder(pasos.get(pedido), negativas.get(pedido)));
}

/** Chooses the requests of the round that is alive and refuses the others. */
async function separar(
  tx: Tx,
  pedidos: readonly ApuestaEnCola[],
  viva: Partida | null,
  negativas: Negativas,
) {
  const otras = new Set(pedidos.map(({ partidaId }) => partidaId));
  if (viva) otras.delete(viva.key_partida);
  const conocidas = await filtrarKeys(tx, [...otras]);
  return pedidos.filter((pedido) => {
    if (pedido.partidaId === viva?.key_partida) return true;
    const negativa: Negativa = conocidas.has(pedido.partidaId)
      ? porEstado(TEXTOS_MONTONCITO.cerrada)
      : { clase: "desconocido", frase: TEXTOS_MONTONCITO.partida_desconocida };
    negativas.set(pedido, negativa);
    return false;
  });
}

/** Separates the people who may play. Reads them under lock: the session may be older than a change of the account. */
async function admitir(
  tx: Tx,
  pedidos: readonly ApuestaEnCola[],
  { ahora, pausa }: { ahora: Date; pausa: string | null },
  negativas: Negativas,
) {
  const codigos = [...new Set(pedidos.map(({ jugador }) => jugador))];
  const jugadores = await bloquearJugadores(tx, codigos, inicioDelDia(ahora));
  const topes = new Map<string, number>();
  for (const { codigo_referido, limites, jornada } of jugadores.values()) {
    const tope = topeDeHoy(limitesVigentes(limites, ahora), jornada);
    if (tope !== null) topes.set(codigo_referido, tope);
  }
  const admitidos = pedidos.filter((pedido) => {
    const negativa = negativaPedido(pedido, jugadores.get(pedido.jugador), pausa, ahora);
    if (negativa) negativas.set(pedido, negativa);
    return negativa === null;
  });
  return { admitidos, topes };
}

function negativaPedido(
  { tipo }: PedidoMesa,
  jugador: Jugador | undefined,
  pausa: string | null,
  ahora: Date,
): Negativa | null {
  if (!jugador || jugador.fuera) return { clase: "sin_sesion", frase: SIN_SESION };
  // A person who may not bet may still take back the points that are on the table.
  if (tipo === "retiro") return null;
  const menor = esMenorDeEdad(jugador.nacimiento, ahora);
  const { pausa_hasta } = limitesVigentes(jugador.limites, ahora);
  return negativaJugador({ role: jugador.role, menor, pausa, pausa_hasta });
}

const codigosQueRetiran = (pedidos: readonly PedidoMesa[]) => [
  ...new Set(pedidos.filter(({ tipo }) => tipo === "retiro").map(({ jugador }) => jugador)),
];

/** The newest pulse that the shop holds; 0 for a round that uses none. */
export async function leerUltimaRonda(tx: Lector, { garantia }: Partida, { hash }: Cadena): Promise<number> {
  if (garantia === "ninguna") return 0;
  return (await leerUltimoPulso(tx, hash))?.ronda ?? 0;
}

type Tope = Pick<Ajustes, "perdida_banca_diaria">;

/** What the table may still take today. A bet reads it with the row of the round locked; the house's account is not. */
export async function leerCupo(
  ctx: Lector,
  mesa: Pick<Partida, "totales">,
  ahora: Date,
  ajustes: Tope,
): Promise<number> {
  return cupoEn(mesa, await leerBancaDe(ctx, inicioDelDia(ahora)), ajustes);
}

export function cupoEn(
  { totales }: Pick<Partida, "totales">,
  { neto_hoy, apartado }: BancaDe,
  { perdida_banca_diaria }: Tope,
): number {
  const en_juego = totales.reduce((suma, puntos) => suma + puntos, apartado);
  return cupoDeBanca(perdida_banca_diaria, { neto_hoy, en_juego });
}

async function leerPropiasDe(tx: Tx, { key_partida }: Partida, codigos: readonly string[]) {
  if (codigos.length === 0) return new Map<string, number>();
  const puestas = await leerPuestas(tx, key_partida, codigos);
  return new Map(
    puestas.map(({ jugador, montoncito, puntos }) => [clavePropia(jugador, numeroDe(montoncito)), puntos]),
  );
}

/** Builds the entries. Their key is the version that each request made, which a round has only once. */
export function enAsientos(key: string, pedidos: readonly PedidoMesa[], pasos: Plegada["pasos"]): Asiento[] {
  return pasos.flatMap((paso, i): Asiento[] => {
    const pedido = pedidos[i];
    if (!pedido || "negativa" in paso) return [];
    const usuario = cuentaUsuario(pedido.jugador);
    const mesa = cuentaMesa(key);
    const apuesta = pedido.tipo === "apuesta";
    return [
      {
        clave: `${pedido.tipo}:${key}:${paso.version}`,
        motivo: pedido.tipo,
        movimientos: apuesta ? traspaso(usuario, mesa, paso.puntos) : traspaso(mesa, usuario, paso.puntos),
        datos: { partida: key, monton: pedido.numeroMonton },
      },
    ];
  });
}

export function anunciarMesa(tx: Tx, key: string): void {
  tx.announce({ tabla: "partidas", clave: key });
  tx.announce({ tabla: "apuestas", clave: key });
}

const cerrado = (negativa: Negativa | undefined): Final<Movida> => ({
  error: rechazoDe(negativa ?? porEstado(TEXTOS_MONTONCITO.cerrada)),
});

function responder(paso: PasoMesa | undefined, negativa: Negativa | undefined): Final<Movida> {
  if (!paso) return cerrado(negativa);
  if ("negativa" in paso) return { error: rechazoDe(paso.negativa) };
  return { respuesta: paso };
}
