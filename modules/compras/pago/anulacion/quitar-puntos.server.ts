import type { FilaVenta } from "#modules/compras/venta/venta.store.server.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { escribirRetiro, type Retiro } from "#modules/montoncito/apuestas/retirar-propias.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { cuentaMesa, cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { leerDeudas, prestarPuntos } from "#modules/puntos/deudas/deudas.store.server.ts";
import { sumarDeudas } from "#modules/puntos/deudas/deudas.ts";
import { type CreditoVenta, insertarAjuste, leerCredito } from "#modules/puntos/entregas.store.server.ts";
import { bloquearSaldos, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { type Disponible, type EfectoAnulacion, efectoAnulacion, quitaDeCredito } from "./anulacion.ts";

export const sumarPuntos = (lineas: readonly { puntos: number }[]): number =>
  lineas.reduce((suma, { puntos }) => suma + puntos, 0);

type Anulada = {
  lineas: readonly { puntos: number }[];
  quedan: number;
  /** Names what is annulled, for the key of the entries: a line, or the whole sale. */
  nombre: string;
  /** The customer's bets, withdrawn if the balance does not cover the points. */
  retiro: Retiro | null;
};

export type Efectos = { cliente: EfectoAnulacion; referente: EfectoAnulacion | null };

/**
 * Takes back the points of annulled lines and the part of the referral credit that they earned. Points that are missing
 * become a debt, so that the balance formula and the book stay equal and no point is forgiven.
 */
export async function quitarPuntos(tx: Tx, venta: FilaVenta, anulada: Anulada): Promise<Efectos> {
  const { lineas, quedan, nombre } = anulada;
  const puntos = sumarPuntos(lineas);
  const credito = await leerCredito(tx, venta.id);
  const quita = credito ? quitaDeCredito(credito, quedan) : 0;
  const personas = credito && quita > 0 ? [venta.usuario, credito.usuario] : [venta.usuario];
  const disponibles = await leerDisponibles(tx, personas, anulada.retiro);
  const hay = disponibles.get(venta.usuario) ?? { saldo: 0, deuda: 0 };
  const retiro = hay.saldo < puntos ? anulada.retiro : null;
  const cliente = efectoAnulacion({ ...hay, saldo: hay.saldo + (retiro?.puntos ?? 0) }, puntos);
  const suyo = credito && disponibles.get(credito.usuario);
  const referente = suyo && quita > 0 ? efectoAnulacion(suyo, quita) : null;
  const clave = `anulacion:${venta.codigo}:${nombre}`;
  await moverPuntos(tx, [
    ...(retiro?.asientos ?? []),
    ...devolucion(clave, venta.usuario, cliente),
    ...(credito && referente ? devolucion(`${clave}:referido`, credito.usuario, referente) : []),
  ]);
  if (retiro) await escribirRetiro(tx, retiro);
  await prestar(tx, { id: venta.id, codigo: venta.codigo }, venta.usuario, cliente);
  if (credito && referente) await corregirCredito(tx, venta, credito, referente);
  return { cliente, referente };
}

/** Locks the accounts and reads what each person has and owes. */
async function leerDisponibles(tx: Tx, personas: readonly string[], retiro: Retiro | null) {
  const mesa = retiro ? [cuentaMesa(retiro.key_partida)] : [];
  const saldos = await bloquearSaldos(tx, [EMISION, ...mesa, ...personas.map(cuentaUsuario)]);
  const deudas = sumarDeudas(await leerDeudas(tx.db, personas));
  return new Map<string, Disponible>(
    personas.map((codigo) => [
      codigo,
      { saldo: saldos.get(cuentaUsuario(codigo)) ?? 0, deuda: deudas.get(codigo) ?? 0 },
    ]),
  );
}

function devolucion(clave: string, usuario: string, efecto: EfectoAnulacion): Asiento[] {
  if (efecto.devueltos === 0) return [];
  const movimientos = traspaso(cuentaUsuario(usuario), EMISION, efecto.devueltos);
  return [{ clave, motivo: "anulacion", movimientos, datos: { ...efecto } }];
}

async function prestar(
  tx: Tx,
  venta: { id: number; codigo: string | null },
  usuario: string,
  { por_devolver }: EfectoAnulacion,
): Promise<void> {
  if (por_devolver === 0) return;
  await prestarPuntos(tx, { usuario, puntos: por_devolver, venta, fecha: tx.now() });
  tx.announce({ tabla: "tickets_compras", usuario });
}

/** The row of the credit keeps its points; an adjustment takes back what the annulled lines had earned. */
async function corregirCredito(
  tx: Tx,
  { id }: FilaVenta,
  credito: CreditoVenta,
  efecto: EfectoAnulacion,
): Promise<void> {
  const { usuario } = credito;
  await insertarAjuste(tx, {
    usuario,
    puntos: -efecto.puntos,
    fecha: tx.now(),
    motivo: "Compra anulada de una persona que invitaste",
    credito: credito.id,
  });
  tx.announce({ tabla: "tickets_compras", usuario });
  // The inviter does not learn the code of the purchase.
  await prestar(tx, { id, codigo: null }, usuario, efecto);
}
