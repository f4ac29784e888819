import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { avisoDePausa } from "#modules/ajustes/pausa.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import { type Negativa, Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Idempotency, Tx } from "#modules/comun/tx/contexto.ts";
import type { Final } from "#modules/comun/tx/lotes.ts";
import { enTransaccionDeLote } from "#modules/comun/tx/transaccion-lote.server.ts";
import { encolarCorreos } from "#modules/correos/encolar-correo.server.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { bloquearConocidas, bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { leerPuntosOcultos } from "#modules/puntos/saldo-visible.store.server.ts";
import { haVencido, TEXTOS_PLAZO } from "#modules/sorteos/plazo/plazo.ts";
import { bloquearParticipantes } from "#modules/sorteos/sorteos.store.server.ts";
import { esMenorDeEdad } from "#modules/usuarios/edad.ts";
import { DEBE_SER_MAYOR } from "#modules/usuarios/textos.ts";
import {
  type Abonante,
  type AbonoNuevo,
  bloquearAbonantes,
  bloquearSorteoAbierto,
  buscarSinAbonos,
  escribirAbonos,
  type SorteoAbierto,
} from "./abonos.store.server.ts";
import { cerrarSorteo } from "./cerrar-sorteo.server.ts";
import {
  type AbonoPedido,
  aportantesPasados,
  asientoAbono,
  type Plegado,
  plegarAbonos,
} from "./plegar-abonos.ts";
import { abonoHecho, TEXTOS_ABONO } from "./textos.ts";

export type AbonoEnCola = AbonoPedido & {
  /** The key of the raffle that the person saw, if the page sent it. */
  sorteo?: string | undefined;
  idempotency?: Idempotency | undefined;
};
export type AbonoHecho = { puntosInicio: number; puntosFinal: number; compromiso: string; message: string };

/** Settles all waiting abonos of a product's raffle in one transaction, one by one in order of arrival. */
export const liquidarAbonos = (ctx: Ctx, sku: string, pedidos: readonly AbonoEnCola[]) =>
  enTransaccionDeLote<AbonoEnCola, AbonoHecho>(ctx, pedidos, async (tx, nuevos) => {
    const sorteo = await bloquearSorteoAbierto(tx, sku);
    if (!sorteo) return rechazarTodos(nuevos, await sinSorteo(tx, sku));
    if (sorteo.sorteos_activos !== true) return rechazarTodos(nuevos, await enPausa(tx));
    // The job that ends it may come a minute later: from its end on it takes no points.
    if (haVencido({ estado: "Disponible", ...sorteo }, tx.now()))
      return rechazarTodos(nuevos, porEstado(TEXTOS_PLAZO.abono_tarde));
    const { personas, admitidos, finales } = await admitir(tx, sorteo, nuevos);
    // The abono that fills the raffle tells all participants, and people are locked before accounts.
    if (puedenLlenar(sorteo, admitidos)) await bloquearParticipantes(tx, sorteo.key);
    const { saldos, deCadaUno } = await bloquearBolsillos(tx, sorteo, admitidos);
    const ocultos = await leerPuntosOcultos(tx, aportantesPasados(deCadaUno, admitidos));
    const { pasos, reunido } = plegarAbonos(sorteo, deCadaUno, admitidos, ocultos);
    const abonos = pasos.flatMap((paso, i) =>
      "tramo" in paso ? { usuario: admitidos[i]?.usuario ?? "", ...paso.tramo, fecha: tx.now() } : [],
    );
    if (abonos.length > 0) {
      await crearPozo(tx, sorteo, saldos);
      await moverNuevos(
        tx,
        saldos,
        abonos.map((abono) => asientoAbono(sorteo, abono)),
      );
      await escribir(tx, sorteo, { abonos, reunido, personas });
    }
    for (const [i, pedido] of admitidos.entries()) finales.set(pedido, responder(sorteo, pasos[i]));
    return nuevos.map((pedido) => finales.get(pedido) ?? { error: new Rechazo("sin_sesion", SIN_SESION) });
  });

const puedenLlenar = ({ reunido, objetivo }: SorteoAbierto, pedidos: readonly AbonoEnCola[]): boolean =>
  pedidos.reduce((suma, { puntos }) => suma + puntos, reunido) >= objetivo;

const rechazarTodos = (pedidos: readonly AbonoEnCola[], negativa: Negativa) =>
  pedidos.map(() => ({ error: rechazoDe(negativa) }));

async function enPausa(tx: Tx): Promise<Negativa> {
  const ajustes = { ...(await leerAjustes(tx)), sorteos_activos: false };
  return porEstado(avisoDePausa("sorteos", ajustes) ?? "");
}

async function sinSorteo(tx: Tx, sku: string): Promise<Negativa> {
  const producto = await buscarSinAbonos(tx, sku);
  if (!producto) return { clase: "desconocido", frase: TEXTOS_ABONO.producto_desconocido };
  return porEstado(producto.cerrado ? TEXTOS_ABONO.sorteo_lleno : TEXTOS_ABONO.sin_sorteo);
}

/** Separates the people who may contribute. Reads them under lock: the session may be older than a change of the account. */
async function admitir(tx: Tx, { key }: SorteoAbierto, pedidos: readonly AbonoEnCola[]) {
  const filas = await bloquearAbonantes(tx, [...new Set(pedidos.map(({ usuario }) => usuario))]);
  const personas = new Map(filas.map((fila) => [fila.codigo_referido, fila]));
  const finales = new Map<AbonoEnCola, Final<AbonoHecho>>();
  const admitidos = pedidos.filter((pedido) => {
    const negativa =
      negativaPersona(personas.get(pedido.usuario), tx.now()) ?? negativaSorteo(pedido.sorteo, key);
    if (negativa) finales.set(pedido, { error: rechazoDe(negativa) });
    return negativa === null;
  });
  return { personas, admitidos, finales };
}

/** Refuses an abono that was meant for a raffle which has ended since. */
const negativaSorteo = (visto: string | undefined, abierto: string): Negativa | null =>
  visto === undefined || visto === abierto ? null : porEstado(TEXTOS_ABONO.otro_sorteo);

function negativaPersona(persona: Abonante | undefined, ahora: Date): Negativa | null {
  const seVa = !persona || persona.eliminado_en || persona.eliminacion_pedida_en || persona.bloqueado_en;
  if (seVa) return { clase: "sin_sesion", frase: SIN_SESION };
  if (persona.role === "admin") return { clase: "ajeno", frase: TEXTOS_ABONO.admin_no_participa };
  return esMenorDeEdad(persona.nacimiento, ahora) ? { clase: "ajeno", frase: DEBE_SER_MAYOR } : null;
}

/** Locks the balances of the contributors and of the pool. */
async function bloquearBolsillos(tx: Tx, { key }: SorteoAbierto, pedidos: readonly AbonoPedido[]) {
  const codigos = [...new Set(pedidos.map(({ usuario }) => usuario))];
  const saldos = await bloquearConocidas(tx, [...codigos.map(cuentaUsuario), cuentaPozo(key)]);
  const deCadaUno = new Map(codigos.map((codigo) => [codigo, saldos.get(cuentaUsuario(codigo)) ?? 0]));
  return { saldos, deCadaUno };
}

/** Creates the account of the pool with the first accepted abono. The raffle's lock keeps other transactions away from it. */
async function crearPozo(tx: Tx, { key }: SorteoAbierto, saldos: ReadonlyMap<string, number>): Promise<void> {
  const pozo = cuentaPozo(key);
  if (!saldos.has(pozo)) await bloquearSaldos(tx, [pozo]);
}

type PorEscribir = {
  abonos: readonly AbonoNuevo[];
  reunido: number;
  personas: ReadonlyMap<string, Abonante>;
};

async function escribir(tx: Tx, sorteo: SorteoAbierto, { abonos, reunido, personas }: PorEscribir) {
  const { key, sku } = sorteo;
  const ids = await escribirAbonos(tx, sorteo, { abonos, reunido });
  await escribirCorreos(tx, sorteo, abonos, { ids, personas });
  if (reunido === sorteo.objetivo) await cerrarSorteo(tx, sorteo);
  tx.announce({ tabla: "tickets_participantes", clave: key });
  tx.announce({ tabla: "sorteos", clave: key });
  tx.announce({ tabla: "productos", clave: sku });
}

type Escritos = { ids: ReadonlyMap<number, number>; personas: ReadonlyMap<string, Abonante> };

async function escribirCorreos(
  tx: Tx,
  { key, sku, producto, compromiso, garantia }: SorteoAbierto,
  abonos: readonly AbonoNuevo[],
  { ids, personas }: Escritos,
): Promise<void> {
  const correos = abonos.flatMap(({ usuario, inicio, final }) => {
    const para = personas.get(usuario)?.email;
    if (!para) return [];
    const rango = { puntos: final - inicio + 1, puntosInicio: inicio, puntosFinal: final };
    return {
      clave: `abono:${ids.get(inicio)}`,
      para,
      usuario,
      plantilla: "abono" as const,
      datos: { sku, producto, sorteo: key, compromiso, garantia, ...rango },
    };
  });
  await encolarCorreos(tx, correos);
}

function responder({ compromiso }: SorteoAbierto, paso: Plegado | undefined): Final<AbonoHecho> {
  if (!paso) return { error: new Error("Un abono quedó sin plegar.") };
  if ("negativa" in paso) return { error: rechazoDe(paso.negativa) };
  const { inicio, final } = paso.tramo;
  const message = abonoHecho(final - inicio + 1, inicio, final);
  return { respuesta: { puntosInicio: inicio, puntosFinal: final, compromiso, message } };
}
