import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Idempotency, Tx } from "#modules/comun/tx/contexto.ts";
import type { Final } from "#modules/comun/tx/lotes.ts";
import { enTransaccionDeLote } from "#modules/comun/tx/transaccion-lote.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaMesa, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { esMenorDeEdad } from "#modules/usuarios/edad.ts";
import { DEBE_SER_MAYOR } from "#modules/usuarios/textos.ts";
import { escribirMesa, leerPuestas } from "./apuestas.store.server.ts";
import { bloquearJugadores, type Jugador } from "./jugadores.store.server.ts";
import { bloquearViva, filtrarKeys } from "./partidas.store.server.ts";
import { limitesVigentes, topeDeHoy } from "./reglas/limites.ts";
import { clavePropia, type PasoMesa, type PedidoMesa, type Plegada, plegarMesa } from "./reglas/mesa.ts";
import type { Partida } from "./reglas/partida.ts";
import { enPausa, TEXTOS } from "./textos.ts";

/** A bet or a withdrawal that waits for its turn at the table. */
export type PedidoEnCola = PedidoMesa & { partidaId: string; idempotency?: Idempotency | undefined };
export type Movida = { puntos: number; version: number };
type Negados = Map<PedidoEnCola, Rechazo>;

/** All that waits at the table, in one transaction: each as if it had come alone, in its turn. */
export const liquidarMesa = (ctx: Ctx, pedidos: readonly PedidoEnCola[]) =>
  enTransaccionDeLote<PedidoEnCola, Movida>(ctx, pedidos, moverMesa);

export async function moverMesa(tx: Tx, nuevos: readonly PedidoEnCola[]): Promise<Final<Movida>[]> {
  const viva = await bloquearViva(tx);
  const negados: Negados = new Map();
  const deEsta = await separar(tx, nuevos, viva?.partida ?? null, negados);
  if (!viva || deEsta.length === 0) return nuevos.map((pedido) => cerrado(negados.get(pedido)));
  const { partida, ahora } = viva;
  const { admitidos, topes } = await admitir(tx, deEsta, ahora, negados);
  const codigos = [...new Set(admitidos.map(({ jugador }) => jugador))];
  const saldos = await bloquearSaldos(tx, [...codigos.map(cuentaUsuario), cuentaMesa(partida.key_partida)]);
  const porCodigo = new Map(codigos.map((codigo) => [codigo, saldos.get(cuentaUsuario(codigo)) ?? 0]));
  const propias = await leerPropiasDe(tx, partida, admitidos);
  const plegada = plegarMesa({ mesa: partida, ahora, saldos: porCodigo, topes, propias }, admitidos);
  if (plegada.mesa.version > partida.version) {
    await moverNuevos(tx, saldos, enAsientos(partida.key_partida, admitidos, plegada.pasos));
    await escribirMesa(tx, partida.key_partida, plegada, ahora);
    anunciar(tx, partida.key_partida);
  }
  const pasos = new Map(admitidos.map((pedido, i) => [pedido, plegada.pasos[i]]));
  return nuevos.map((pedido) => responder(pasos.get(pedido), negados.get(pedido)));
}

/** Those of the round that is alive; the others learn what became of theirs. */
async function separar(tx: Tx, pedidos: readonly PedidoEnCola[], viva: Partida | null, negados: Negados) {
  const otras = new Set(pedidos.map(({ partidaId }) => partidaId));
  if (viva) otras.delete(viva.key_partida);
  const conocidas = await filtrarKeys(tx, [...otras]);
  return pedidos.filter((pedido) => {
    if (pedido.partidaId === viva?.key_partida) return true;
    const negado = conocidas.has(pedido.partidaId)
      ? new Rechazo("estado", TEXTOS.cerrada)
      : new Rechazo("desconocido", TEXTOS.partida_desconocida);
    negados.set(pedido, negado);
    return false;
  });
}

/** Who may play at all, read under lock: what the session knew may have changed while it waited. */
async function admitir(tx: Tx, pedidos: readonly PedidoEnCola[], ahora: Date, negados: Negados) {
  const codigos = [...new Set(pedidos.map(({ jugador }) => jugador))];
  const jugadores = await bloquearJugadores(tx, codigos, inicioDelDia(ahora));
  const pausa = avisoDePausa("juego", await leerAjustes(tx));
  const topes = new Map<string, number>();
  for (const { codigo_referido, limites, jornada } of jugadores.values()) {
    const tope = topeDeHoy(limitesVigentes(limites, ahora), jornada);
    if (tope !== null) topes.set(codigo_referido, tope);
  }
  const admitidos = pedidos.filter((pedido) => {
    const negado = negarJugador(pedido, jugadores.get(pedido.jugador), pausa, ahora);
    if (negado) negados.set(pedido, negado);
    return negado === null;
  });
  return { admitidos, topes };
}

function negarJugador(
  { tipo }: PedidoMesa,
  jugador: Jugador | undefined,
  pausa: string | null,
  ahora: Date,
): Rechazo | null {
  if (!jugador || jugador.fuera) return new Rechazo("sin_sesion", SIN_SESION);
  // Whoever may not bet may still take back what lies on the table.
  if (tipo === "retiro") return null;
  if (jugador.role === "admin") return new Rechazo("ajeno", TEXTOS.admin_no_apuesta);
  if (esMenorDeEdad(jugador.nacimiento, ahora)) return new Rechazo("ajeno", DEBE_SER_MAYOR);
  if (pausa !== null) return new Rechazo("estado", pausa);
  const { pausa_hasta } = limitesVigentes(jugador.limites, ahora);
  return pausa_hasta ? new Rechazo("estado", enPausa(pausa_hasta)) : null;
}

async function leerPropiasDe(tx: Tx, { key_partida }: Partida, pedidos: readonly PedidoMesa[]) {
  const retiran = new Set(pedidos.filter(({ tipo }) => tipo === "retiro").map(({ jugador }) => jugador));
  if (retiran.size === 0) return new Map<string, number>();
  const puestas = await leerPuestas(tx, key_partida, [...retiran]);
  return new Map(
    puestas.map(({ jugador, montoncito, puntos }) => [
      clavePropia(jugador, Number(montoncito.slice("monton_".length))),
      puntos,
    ]),
  );
}

/** Named by the version that each made: a round has every version once. */
function enAsientos(key: string, pedidos: readonly PedidoMesa[], pasos: Plegada["pasos"]): Asiento[] {
  return pasos.flatMap((paso, i): Asiento[] => {
    const pedido = pedidos[i];
    if (!pedido || "negativa" in paso) return [];
    const [usuario, mesa] = [cuentaUsuario(pedido.jugador), cuentaMesa(key)];
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

export function anunciar(tx: Tx, key: string): void {
  tx.announce({ tabla: "partidas", clave: key });
  tx.announce({ tabla: "apuestas", clave: key });
}

const cerrado = (negado: Rechazo | undefined): Final<Movida> => ({
  error: negado ?? new Rechazo("estado", TEXTOS.cerrada),
});

function responder(paso: PasoMesa | undefined, negado: Rechazo | undefined): Final<Movida> {
  if (!paso) return cerrado(negado);
  if ("negativa" in paso) return { error: new Rechazo(paso.negativa.clase, paso.negativa.frase) };
  return { respuesta: paso };
}
